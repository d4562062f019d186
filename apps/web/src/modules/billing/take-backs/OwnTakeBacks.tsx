// What was put right of lessons that a teacher was paid for, as he reads it at home: lesson by lesson, with his answer to it.
import { takeBacksApi as api } from '@cartable/domain/billing/take-backs/take-backs.api.ts'
import type { OwnTakeBack } from '@cartable/domain/billing/take-backs/take-backs.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { urlOf } from '../../../platform/api/client.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import classes from '../pay-runs/pay-runs.module.css'
import { AnswerDialog } from './TakeBackDialogs.tsx'
import { detailsOf, stateOf } from './take-back-texts.ts'

export const OwnTakeBacks = ({ rows }: { readonly rows: readonly OwnTakeBack[] }) => {
  const [answered, answer] = useState<OwnTakeBack | null>(null)
  return (
    <>
      <ul className={classes.lines}>
        {rows.map((row) => {
          const state = stateOf(row)
          return (
            <li key={row.id}>
              <Statut meaning={state.meaning}>{state.words}</Statut>
              <span className={classes.what}>
                Cours du {formatDay(row.day)}, {row.what}
                <span className={classes.quiet}>{unbroken([row.reason, ...detailsOf(row)].join(' · '))}</span>
                {row.answer !== null && (
                  <span className={classes.quiet}>
                    Votre réponse{'\u00a0'}: {row.answer}
                    {row.decision !== null && ` Le service\u00a0: ${row.decision}`}
                  </span>
                )}
              </span>
              <span className={classes.amount}>{formatEuros(row.leftCents)}</span>
              {row.leftCents < 0 && row.answer === null && (
                <Button
                  size="md"
                  variant="subtle"
                  aria-label={`Répondre, cours du ${formatDay(row.day)}, ${row.what}`}
                  onClick={() => answer(row)}
                >
                  Répondre
                </Button>
              )}
              {row.hasLetter && (
                <Button
                  size="md"
                  variant="subtle"
                  component="a"
                  href={urlOf(api.letter, { id: String(row.id) })}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`Voir la lettre, cours du ${formatDay(row.day)} (nouvel onglet)`}
                >
                  Lettre
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {answered && <AnswerDialog row={answered} onClose={() => answer(null)} />}
    </>
  )
}
