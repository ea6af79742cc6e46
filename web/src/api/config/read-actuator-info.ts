/** The service settings that the screens read (docs/spec/specification.md#3 «Configuration keys read»). */
export type ActuatorInfo = {
  /** Only the string 'true' shows the single sign-on button (docs/spec/specification.md#1). */
  readonly hasSingleSignOn: boolean;
  /** Identifiers of the available add-on services. */
  readonly serviceIds: readonly string[];
  /** Operations on one page of the history. */
  readonly historyActionsPerPage: number;
};

const defaultPageSize = 25;

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
      : defaultPageSize,
  };
}
