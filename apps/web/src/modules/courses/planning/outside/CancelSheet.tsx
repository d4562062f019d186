// A family takes a planned lesson away: it reads what that costs, then says why.
import type { CancellationCost } from '@cartable/domain/courses/charges/charges.schema.ts'
import type { CancellationReason } from '@cartable/domain/courses/planning/planning.schema.ts'
import { cancellationReasonLabels } from '@cartable/domain/courses/planning/planning.words.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { useState } from 'react'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Notice } from '../../../../platform/outside/cards.tsx'
import { OptionsField, TextField } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { Answered } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { cancellationCost, cancelPlan, restorePlan } from './planning.doors.ts'
import { WhoseField } from './WhoseField.tsx'

/** A family does not speak for the teacher. */
const reasons: readonly CancellationReason[] = ['pupil-ill', 'family', 'other']

const Cost = ({ lateCents, freeHours, contestHours }: CancellationCost) =>
  lateCents > 0 ? (
    <Notice meaning="warning">
      Annulé à moins de {freeHours}&nbsp;h, ce cours vous sera facturé {formatEuros(lateCents)}. Vous aurez{' '}
      {contestHours}&nbsp;h pour contester ce montant.
    </Notice>
  ) : (
    <p>Cette annulation est gratuite{freeHours !== null && ` jusqu’à ${freeHours}\u00a0h avant le cours`}.</p>
  )

export type CancelledLesson = {
  readonly id: number
  /** `mercredi 25 novembre à 17:00, Malo Kerbrat avec Gwendal Riou` */
  readonly what: string
  /** Of a lesson of several children: each with his own, this one first; empty for one of one. */
  readonly pupils: readonly { readonly courseId: number; readonly studentName: string }[]
}
type Props = { readonly lesson: CancelledLesson; readonly onClose: () => void }

export const CancelSheet = ({ lesson, onClose }: Props) => {
  const [whose, setWhose] = useState('all')
  const onlyThis = whose !== 'all'
  const id = onlyThis ? Number(whose) : lesson.id
  const cost = useAnswer(cancellationCost, { id: String(id), ...(onlyThis ? { onlyThis: 'true' as const } : {}) })
  const restore = useAct(restorePlan, { done: () => toast('Cours rétabli.') })
  const act = useAct(cancelPlan, { touches: ['contracts'] })
  const form = useForm<{ reason: CancellationReason | ''; words: string }>({ reason: '', words: '' })
  return (
    <Sheet title="Annuler le cours" onClose={onClose} isDirty={form.isDirty}>
      <Answered of={cost}>
        {(read) => (
          <Form
            of={form}
            act={act}
            input={({ reason, words }) => {
              if (!form.check({ reason: reason === '' ? 'Choisissez un motif.' : null }) || reason === '') return null
              return { id, reason, words: words || null, charge: false, onlyThis }
            }}
            after={() => {
              toast('Cours annulé.', { undo: () => void restore.run({ id }) })
              onClose()
            }}
          >
            <p>{lesson.what}</p>
            <WhoseField pupils={lesson.pupils} value={whose} onChange={setWhose} />
            <Cost {...read} />
            <OptionsField
              {...form.at('reason')}
              label="Motif"
              choices={wordOptions(cancellationReasonLabels, reasons)}
            />
            <TextField {...form.at('words')} label="Précision" help="Le professeur la lira." optional maxLength={300} />
            <Buttons>
              <Button kind="danger" submits grows>
                Annuler le cours
              </Button>
              <Button onPress={onClose}>Garder le cours</Button>
            </Buttons>
          </Form>
        )}
      </Answered>
    </Sheet>
  )
}
