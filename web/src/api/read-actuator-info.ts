/** What the service tells of itself and the screens need (spec 3 «Configuration keys read»). */
export type ActuatorInfo = {
  /** Only the string 'true' shows the button of the single sign-on (spec 1). */
  readonly hasSingleSignOn: boolean;
  /** Identifiers of add-on services that can be made. */
  readonly serviceIds: readonly string[];
};

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
  };
}
