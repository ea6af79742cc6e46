/** What the service tells of itself and the screens need (spec 3 «Configuration keys read»). */
export type ActuatorInfo = {
  /** Only the string 'true' shows the button of the single sign-on (spec 1). */
  readonly hasSingleSignOn: boolean;
};

export function readActuatorInfo(info: unknown): ActuatorInfo {
  const flag: unknown =
    typeof info === 'object' && info !== null ? Reflect.get(info, 'sberid-button-enabled-lk') : undefined;
  return { hasSingleSignOn: flag === 'true' };
}
