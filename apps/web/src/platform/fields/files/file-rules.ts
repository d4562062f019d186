// Which files may be sent where: extensions, sizes, and the sentences that refuse the others.
import { formatBytes } from '@cartable/domain/kernel/sizes.ts'

export type FileRules = { readonly extensions: readonly string[]; readonly maxBytes: number }

export const extensionOf = (name: string): string =>
  name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''

/** `jpg, jpeg ou png` */
export const wordsOfExtensions = (rules: FileRules): string =>
  `${rules.extensions.slice(0, -1).join(', ')}${rules.extensions.length > 1 ? ' ou ' : ''}${rules.extensions.at(-1)}`

/** Why a file may not be sent; null when it may. */
export const refusalOfFile = (
  file: { readonly name: string; readonly size: number },
  rules: FileRules,
): string | null => {
  if (!rules.extensions.includes(extensionOf(file.name)))
    return `Le fichier ${file.name} n’est pas accepté\u00a0: choisissez un fichier ${wordsOfExtensions(rules)}.`
  if (file.size > rules.maxBytes)
    return `Le fichier ${file.name} est trop lourd (${formatBytes(file.size)}, au plus ${formatBytes(rules.maxBytes)}).`
  if (file.size === 0) return `Le fichier ${file.name} est vide.`
  return null
}
