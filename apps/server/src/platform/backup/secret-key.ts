// The key of the encrypted fields: never in a backup, but a backup can tell whether a key is the right one.
import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The installation's key without making one: SECRET_KEY, or the file of development; null when there is none. */
export function findSecretKey(env: NodeJS.ProcessEnv, dataDir: string): Buffer | null {
  if (env.SECRET_KEY) return Buffer.from(env.SECRET_KEY, 'base64')
  const file = join(dataDir, 'secret.key')
  return existsSync(file) ? Buffer.from(readFileSync(file, 'utf8').trim(), 'base64') : null
}

/** Recognises a key; from it the key (32 random bytes) cannot be found. */
export function fingerprint(key: Buffer): string {
  return createHmac('sha256', key).update('cartable backup').digest('hex').slice(0, 32)
}

/** Why this key would leave the encrypted fields of a backup unreadable, in French; null when it will do. */
export function keyObjection(key: Buffer | null, expected: string | null): string | null {
  const consequence =
    'Sans elle, les champs chiffrés (IBAN, numéros de sécurité sociale, double authentification) resteront illisibles. ' +
    'Donnez-la par SECRET_KEY=…, ou copiez l’ancien secret.key dans le dossier de données\u202f; ' +
    'pour vous en passer\u00a0: --without-key'
  if (!key) return `La clé de chiffrement n’est jamais dans une sauvegarde et elle n’est pas ici. ${consequence}`
  if (expected && fingerprint(key) !== expected) {
    return `La clé de chiffrement présente n’est pas celle de cette sauvegarde. ${consequence}`
  }
  return null
}
