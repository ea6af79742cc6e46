import type { Chapter } from './requirement.ts';
import { encodingAndSanitization } from './chapters/encoding-and-sanitization.ts';
import { validationAndBusinessLogic } from './chapters/validation-and-business-logic.ts';
import { webFrontend } from './chapters/web-frontend.ts';
import { apiAndWebService } from './chapters/api-and-web-service.ts';
import { fileHandling } from './chapters/file-handling.ts';
import { authentication } from './chapters/authentication.ts';
import { sessions } from './chapters/sessions.ts';
import { authorization } from './chapters/authorization.ts';
import { selfContainedTokens } from './chapters/self-contained-tokens.ts';
import { oauthAndOidc } from './chapters/oauth-and-oidc.ts';
import { cryptography } from './chapters/cryptography.ts';
import { communication } from './chapters/communication.ts';
import { configuration } from './chapters/configuration.ts';
import { dataProtection } from './chapters/data-protection.ts';
import { codingAndArchitecture } from './chapters/coding-and-architecture.ts';
import { loggingAndErrors } from './chapters/logging-and-errors.ts';
import { webRtc } from './chapters/web-rtc.ts';

/** Every chapter of ASVS 5.0.0. */
export const chapters: readonly Chapter[] = [
  encodingAndSanitization,
  validationAndBusinessLogic,
  webFrontend,
  apiAndWebService,
  fileHandling,
  authentication,
  sessions,
  authorization,
  selfContainedTokens,
  oauthAndOidc,
  cryptography,
  communication,
  configuration,
  dataProtection,
  codingAndArchitecture,
  loggingAndErrors,
  webRtc,
];
