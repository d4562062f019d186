// Which files may be sent where: extensions, sizes, and the sentences that refuse the others.

export type FileRules = { readonly extensions: readonly string[]; readonly maxBytes: number }

const megabyte = 1024 * 1024

/** Photos of people, images of pages. */
export const picture: FileRules = { extensions: ['jpg', 'jpeg', 'png', 'webp'], maxBytes: 10 * megabyte }

export const extensionOf = (name: string): string =>
  name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''

const units = ['o', 'Ko', 'Mo', 'Go'] as const
/** `86016` → `84 Ko`. */
export const formatBytes = (bytes: number): string => {
  let value = bytes
  let unit = 0
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  const digits = value < 10 && unit > 0 ? 1 : 0
  return `${value.toLocaleString('fr-FR', { maximumFractionDigits: digits })}\u00a0${units[unit]}`
}

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
