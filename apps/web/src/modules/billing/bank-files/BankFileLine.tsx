// A file for the bank in a list: transfers, debits or wages, its download, its ends and its history.
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './bank-files.module.css'

export type BankFile = {
  readonly reference: string
  readonly status: string
  readonly totalCents: number
}
/** How a file that was made may end: the word of its button, and what asks. */
export type BankFileEnd = { readonly words: string; readonly ask: () => void }

type Props = {
  readonly file: BankFile
  /** State, day, count: said under the reference. */
  readonly details: readonly string[]
  /** Where the file is read; one that is to be approved not yet, a cancelled one no more. */
  readonly href: string
  readonly history: ReactNode
  readonly mayWrite: boolean
  readonly ends: readonly BankFileEnd[]
}
export const BankFileLine = ({ file, details, href, history, mayWrite, ends }: Props) => (
  <li data-off={file.status === 'cancelled' || undefined}>
    <span className={classes.what}>
      {file.reference}
      <span className={classes.quiet}>{details.join(' · ')}</span>
    </span>
    <span className={classes.amount}>{formatEuros(file.totalCents)}</span>
    {mayWrite && file.status !== 'cancelled' && file.status !== 'proposed' && (
      <Button size="compact-sm" variant="subtle" component="a" href={href} aria-label={`Télécharger ${file.reference}`}>
        Télécharger
      </Button>
    )}
    {mayWrite &&
      file.status === 'made' &&
      ends.map(({ words, ask }) => (
        <Button key={words} size="compact-sm" onClick={ask}>
          {words}
        </Button>
      ))}
    {history}
  </li>
)
