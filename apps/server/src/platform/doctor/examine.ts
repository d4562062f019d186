// Everything that can be told of an installation, in the order in which it is shown.
import { resolve } from 'node:path'
import type { Finding } from './findings.ts'
import { checkAntivirus, checkBackup, checkDatabase, checkDisk } from './machine-checks.ts'
import { checkMailRecords, type TextRecords } from './mail-checks.ts'
import { checkSettings } from './settings-checks.ts'

export const examine = async (
  env: Readonly<Record<string, string | undefined>>,
  {
    now = new Date(),
    withMail = true,
    textRecords,
  }: { readonly now?: Date; readonly withMail?: boolean; readonly textRecords?: TextRecords } = {},
): Promise<Finding[]> => {
  const dataDir = resolve(env.DATA_DIR || 'var')
  const [disk, database, antivirus, mail] = await Promise.all([
    checkDisk(dataDir),
    env.DATABASE_URL ? checkDatabase(env.DATABASE_URL) : [],
    env.ANTIVIRUS_ADDRESS ? [await checkAntivirus(env.ANTIVIRUS_ADDRESS)] : [],
    withMail && env.MAIL_FROM
      ? checkMailRecords({ from: env.MAIL_FROM, selector: env.MAIL_DKIM_SELECTOR }, textRecords)
      : [],
  ])
  return [...checkSettings(env), ...mail, disk, ...antivirus, ...database, checkBackup(dataDir, now)]
}

/** The same of the installation that this server is of. */
export const examineHere = (now: Date): Promise<Finding[]> => examine(process.env, { now })
