// A teacher takes a lesson to come away, in words that the family reads; another date is what comes next.

import type { CancellationReason } from '@cartable/domain/courses/planning/planning.schema.ts'
import { cancellationReasonLabels } from '@cartable/domain/courses/planning/planning.words.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { useState } from 'react'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct } from '../../../../platform/outside/calls.ts'
import { OptionsField, TextField } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import type { CancelledLesson } from './CancelSheet.tsx'
import { cancelPlan, restorePlan } from './planning.doors.ts'
import { WhoseField } from './WhoseField.tsx'

const reasons: readonly CancellationReason[] = ['pupil-ill', 'family', 'teacher', 'other']

type Props = {
  readonly lesson: CancelledLesson
  readonly onClose: () => void
  /** Proposes another date in its place. */
  readonly onReplace: (courseId: number) => void
}
type Closes = Pick<Props, 'onClose'>

const Cancelled = ({ onReplace, onClose }: Closes & { readonly onReplace: () => void }) => (
  <Sheet title="Cours annulé" onClose={onClose}>
    <p>Une autre date peut être proposée, parmi les heures où l’élève et vous êtes libres.</p>
    <Buttons>
      <Button kind="primary" grows onPress={onReplace}>
        Proposer une autre date
      </Button>
      <Button onPress={onClose}>Fermer</Button>
    </Buttons>
  </Sheet>
)

export const OwnCancelSheet = ({ lesson, onClose, onReplace }: Props) => {
  const [whose, setWhose] = useState('all')
  const [cancelled, setCancelled] = useState<number | null>(null)
  const onlyThis = whose !== 'all'
  const id = onlyThis ? Number(whose) : lesson.id
  const restore = useAct(restorePlan, { touches: ['contracts'], done: () => toast('Cours rétabli.') })
  const act = useAct(cancelPlan, { touches: ['contracts'] })
  const form = useForm<{ reason: CancellationReason | ''; words: string }>({ reason: '', words: '' })
  if (cancelled !== null) return <Cancelled onReplace={() => onReplace(cancelled)} onClose={onClose} />
  return (
    <Sheet title="Annuler le cours" onClose={onClose} isDirty={form.isDirty}>
      <Form
        of={form}
        act={act}
        input={({ reason, words }) =>
          form.check({ reason: reason === '' ? 'Choisissez un motif.' : null }) && reason !== ''
            ? { id, reason, words: words.trim() || null, charge: false, onlyThis }
            : null
        }
        after={() => {
          toast('Cours annulé\u00a0: la famille est prévenue.', { undo: () => void restore.run({ id }) })
          setCancelled(id)
        }}
      >
        <p>{lesson.what}</p>
        <WhoseField pupils={lesson.pupils} value={whose} onChange={setWhose} />
        <OptionsField {...form.at('reason')} label="Motif" choices={wordOptions(cancellationReasonLabels, reasons)} />
        <TextField {...form.at('words')} label="Précision" help="La famille la lira." optional maxLength={300} />
        <Buttons>
          <Button kind="danger" submits grows>
            Annuler le cours
          </Button>
          <Button onPress={onClose}>Garder le cours</Button>
        </Buttons>
      </Form>
    </Sheet>
  )
}
