/** What the service tells of itself and the screens need (docs/spec/specification.md#3 «Configuration keys read»). */
export type ActuatorInfo = {
  /** Only the string 'true' shows the button of the single sign-on (docs/spec/specification.md#1). */
  readonly hasSingleSignOn: boolean;
  /** Identifiers of add-on services that can be made. */
  readonly serviceIds: readonly string[];
  /** Operations of one page of the history. */
  readonly historyActionsPerPage: number;
};

const usualPageSize = 25;

export function readActuatorInfo(info: unknown): ActuatorInfo {
  const text = (key: string): string => {
    const value: unknown = typeof info === 'object' && info !== null ? Reflect.get(info, key) : undefined;
    return typeof value === 'string' ? value : '';
  };
  return {
    hasSingleSignOn: text('sberid-button-enabled-lk') === 'true',
    serviceIds: text('services-id')
      .split(',')
      .map((serviceId) => serviceId.trim())
      .filter((serviceId) => serviceId !== ''),
    historyActionsPerPage: /^[1-9]\d?$|^100$/.test(text('history-actions-per-page'))
      ? Number(text('history-actions-per-page'))
      : usualPageSize,
  };
}
