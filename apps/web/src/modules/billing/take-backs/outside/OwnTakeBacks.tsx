// What was put right of lessons that a teacher was paid for, lesson by lesson, with his answer to it; nothing while there is none.
import type { OwnTakeBack } from '@cartable/domain/billing/take-backs/take-backs.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useState } from 'react'
import { urlAt } from '../../../../platform/api/client.ts'
import { unbroken } from '../../../../platform/fr/typography.ts'
import { Button, ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Badge, Lead, List, Quiet, Section } from '../../../../platform/outside/cards.tsx'
import { TextArea } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { detailsOf, stateOf } from '../take-back-texts.ts'
import { answerTakeBack, claimLetter, ownTakeBacks } from './take-backs.doors.ts'

const AnswerSheet = ({ row, onClose }: { readonly row: OwnTakeBack; readonly onClose: () => void }) => {
  const act = useAct(answerTakeBack)
  const form = useForm({ answer: '' })
  return (
    <Sheet title="Répondre à la reprise" onClose={onClose} isDirty={form.isDirty}>
      <Form
        of={form}
        act={act}
        input={({ answer }) =>
          form.check({ answer: answer.trim() === '' ? 'Dites pourquoi.' : null })
            ? { id: row.id, updatedAt: row.updatedAt, answer: answer.trim() }
            : null
        }
        after={() => {
          toast('Réponse envoyée\u00a0: rien n’est repris avant que le service ait tranché.')
          onClose()
        }}
      >
        <p>
          Cours du {formatDay(row.day)}
          {'\u00a0'}: {formatEuros(-row.leftCents)}
        </p>
        <TextArea {...form.at('answer')} label="Votre réponse" rows={3} maxLength={500} />
        <Buttons>
          <Button kind="primary" submits grows>
            Envoyer la réponse
          </Button>
          <Button onPress={onClose}>Annuler</Button>
        </Buttons>
      </Form>
    </Sheet>
  )
}

type TakeBackProps = {
  readonly row: OwnTakeBack
  /** Absent for who has left: he reads. */
  readonly onAnswer?: () => void
}
const TakeBack = ({ row, onAnswer }: TakeBackProps) => {
  const { meaning, words } = stateOf(row)
  return (
    <li>
      <Lead>
        Cours du {formatDay(row.day)}, {row.what}
      </Lead>
      <Badge {...(meaning === 'grey' ? {} : { meaning })}>{words}</Badge> <b>{formatEuros(row.leftCents)}</b>
      <Quiet>{unbroken([row.reason, ...detailsOf(row)].join(' · '))}</Quiet>
      {row.answer !== null && (
        <Quiet>
          Votre réponse{'\u00a0'}: {row.answer}
          {row.decision !== null && ` Le service\u00a0: ${row.decision}`}
        </Quiet>
      )}
      <Buttons>
        {onAnswer && row.leftCents < 0 && row.answer === null && (
          <Button label={`Répondre, cours du ${formatDay(row.day)}, ${row.what}`} onPress={onAnswer}>
            Répondre
          </Button>
        )}
        {row.hasLetter && (
          <ButtonLink
            icon="file"
            label={`Lettre, cours du ${formatDay(row.day)}`}
            href={urlAt(claimLetter, { id: String(row.id) })}
          >
            Lettre
          </ButtonLink>
        )}
      </Buttons>
    </li>
  )
}

export const OwnTakeBacks = ({ mayAnswer }: { readonly mayAnswer: boolean }) => {
  const own = useAnswer(ownTakeBacks, {})
  const [answered, setAnswered] = useState<OwnTakeBack | null>(null)
  const rows = own.data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <Section title="Reprises et rappels" count={rows.length}>
      <List>
        {rows.map((row) => (
          <TakeBack key={row.id} row={row} {...(mayAnswer ? { onAnswer: () => setAnswered(row) } : {})} />
        ))}
      </List>
      {answered && <AnswerSheet row={answered} onClose={() => setAnswered(null)} />}
    </Section>
  )
}
