// Which file may be imported, and the sentences that refuse the others before anything leaves.
import { exchangeRefusals, importMessages } from '@cartable/domain/exchange/exchange.refusals.ts'
import { extensionOf } from '../../platform/fields/files/file-rules.ts'

export const selectBothText = exchangeRefusals.undefinedFile.message
export const selectTypeText = exchangeRefusals.undefinedType.message
export const forbiddenText = exchangeRefusals.forbidden.message
export const unresponsiveText = importMessages.unresponsive
export const cancelledText = importMessages.cancelled

const millions = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })
/** Megabytes as the specification counts them: the value divided by 1 000 000. */
export const formatMegabytes = (bytes: number): string => `${millions.format(bytes / 1_000_000)}\u00a0Mo`

export const tooBigText = (maxBytes: number): string =>
  `Le fichier est trop volumineux (maximum ${formatMegabytes(maxBytes)}).`
export const extensionText = (extensions: readonly string[]): string =>
  `L’extension du fichier n’est pas valide (${extensions.join(', ')}).`
export const changedFileText =
  'Le fichier a été modifié, déplacé ou supprimé depuis que vous l’avez choisi\u00a0: choisissez-le de nouveau.'

export type ImportRules = { readonly maxBytes: number; readonly extensions: readonly string[] }

/** Why a file may not be imported; null when it may be sent. */
export const refusalOfImport = (
  file: { readonly name: string; readonly size: number },
  { maxBytes, extensions }: ImportRules,
): string | null => {
  if (!extensions.includes(extensionOf(file.name))) return extensionText(extensions)
  if (file.size > maxBytes) return tooBigText(maxBytes)
  return file.size === 0 ? 'Le fichier est vide.' : null
}

/** Whether the browser can still read a chosen file: it refuses one that was saved again since, as after a correction. */
export const isReadable = async (file: File): Promise<boolean> => {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    // The only thing that reading a chosen file can say: it is not there as it was.
    return false
  }
}
