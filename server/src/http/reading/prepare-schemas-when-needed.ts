import AjvCompiler from '@fastify/ajv-compiler';
import type { FastifyInstance, FastifySchema, FastifySchemaCompiler } from 'fastify';

type Compiler = FastifySchemaCompiler<FastifySchema>;
type Validate = ReturnType<Compiler>;

/** What is read is taken as it is, and the first thing that is wrong with it is enough. */
const customOptions = {
  removeAdditional: false,
  coerceTypes: false,
  useDefaults: false,
  allErrors: false,
  discriminator: true,
} as const;

/**
 * Prepares the schema of a call when the call first comes, in a millisecond or two: those of all calls together took a
 * quarter of the time in which the service begins.
 */
export function prepareSchemasWhenNeeded(app: FastifyInstance): void {
  const prepare = AjvCompiler()({}, { customOptions });
  const whenNeeded: Compiler = (part) => {
    let prepared: ReturnType<typeof prepare> | null = null;
    const validate: Validate = (value) => {
      prepared ??= prepare(part);
      const isValid = prepared(value) === true;
      validate.errors = prepared.errors ?? null;
      return isValid;
    };
    return validate;
  };
  app.setValidatorCompiler(whenNeeded);
}
