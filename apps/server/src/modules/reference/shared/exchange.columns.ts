// Columns that several files of reference share.
import type { ExchangeColumn } from '../../../platform/exchange/layout.ts'

export const colorColumn: ExchangeColumn = {
  key: 'color',
  title: 'Couleur',
  kind: 'text',
  help: 'Six chiffres hexadécimaux après un dièse.',
  example: '#7fc198',
}
