// With what the lines of an entry are lettered: code, day, by whom, the other lines; taken away from here.
import type { LedgerEntry } from '@cartable/domain/accounting/ledger.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { IconUnlink } from '@tabler/icons-react'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import classes from '../ledger.module.css'
import { useUnletter } from './use-lettering.ts'

type Props = { readonly lines: LedgerEntry['lines']; readonly onEntry: (id: number) => void }

export const EntryLetters = ({ lines, onEntry }: Props) => {
  const unletter = useUnletter()
  const lettered = lines.filter((line) => line.letter !== null)
  if (lettered.length === 0) return null
  return (
    <section aria-label="Lettrage" className={classes.letters}>
      <h3>Lettrage</h3>
      <ul>
        {lettered.map((line) => (
          <li key={line.id}>
            <span>
              <b>
                {line.accountCode} {line.letter}
              </b>
              {line.letteredOn && `, lettré le ${formatDay(line.letteredOn)}`}
              {line.letteredBy === null ? ' automatiquement' : ` par ${line.letteredBy}`}
              {' avec '}
              {line.with.map(({ id, name, debit, credit }, index) => (
                <span key={`${id}-${debit}-${credit}`}>
                  {index > 0 && ', '}
                  <button type="button" className={classes.open} onClick={() => onEntry(id)}>
                    {name}
                  </button>
                  {` (${debit > 0 ? `débit ${formatEuros(debit)}` : `crédit ${formatEuros(credit)}`})`}
                </span>
              ))}
            </span>
            <span className={classes.letterActions}>
              {unletter && (
                <Button
                  size="compact-sm"
                  leftSection={<IconUnlink size={14} aria-hidden />}
                  onClick={() => void unletter(line.id, line.letter ?? '')}
                >
                  Délettrer
                </Button>
              )}
              {line.letterId !== null && <HistoryButton className="ledger_letters" entityId={line.letterId} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
