// What happens at the door, told in the technical log that administrators read: sign-ins, locks, passwords, second factors.
import type { OperationContext } from '../../../platform/http/context.ts'

/** Written after the commit, so that what was undone is not told. */
export const logSecurity = (
  { afterCommit, ip, platform, requestId, userAgent }: OperationContext,
  level: 'info' | 'warning',
  message: string,
  accountId: number | null,
): void =>
  afterCommit(() =>
    platform.technicalLog.write({
      type: 'access',
      level,
      message,
      accountId,
      requestId,
      context: { ip, browser: userAgent.slice(0, 200) },
    }),
  )
