// A planned lesson that did not take place: the pupil was not there, or it was called off, in words that the family reads.
import { Button, Buttons } from '../../../platform/outside/Button.tsx'
import { useAct } from '../../../platform/outside/calls.ts'
import { OptionsField, TextField } from '../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../platform/outside/form.tsx'
import { Sheet } from '../../../platform/outside/Sheet.tsx'
import { toast } from '../../../platform/outside/toast.tsx'
import { restorePlan } from '../planning/outside/planning.doors.ts'
import { cancelPlan, noteAbsence } from './courses.doors.ts'

const reasons = [
  {
    value: 'absent',
    label: 'L’élève n’était pas là',
    detail: 'Noté comme absence\u00a0: le service voit si elle est due.',
  },
  { value: 'pupil-ill', label: 'L’élève était malade' },
  { value: 'family', label: 'La famille a annulé' },
  { value: 'teacher', label: 'Je n’étais pas disponible' },
  { value: 'other', label: 'Une autre raison' },
] as const
type Reason = (typeof reasons)[number]['value']

type Props = { readonly id: number; readonly what: string; readonly onClose: () => void; readonly onDone?: () => void }
export const NotGivenSheet = ({ id, what, onClose, onDone }: Props) => {
  const form = useForm<{ reason: Reason | ''; words: string }>({ reason: '', words: '' })
  const restore = useAct(restorePlan, { touches: ['contracts'], done: () => toast('Cours rétabli.') })
  const said = () => {
    toast('Noté\u00a0: la famille est prévenue.', { undo: () => void restore.run({ id }) })
    onClose()
    onDone?.()
  }
  const absence = useAct(noteAbsence, { done: said })
  const cancellation = useAct(cancelPlan, { touches: ['contracts'], done: said })
  const { reason } = form.values
  const words = form.values.words.trim() || null
  const buttons = (
    <Buttons>
      <Button kind="primary" submits grows>
        Il n’a pas eu lieu
      </Button>
      <Button onPress={onClose}>Revenir</Button>
    </Buttons>
  )
  const fields = (
    <>
      <p>{what}</p>
      <OptionsField {...form.at('reason')} label="Que s’est-il passé&nbsp;?" choices={reasons} />
      <TextField
        {...form.at('words')}
        label="Précision"
        help="La famille la lira."
        maxLength={300}
        optional={reason !== 'other'}
      />
      {buttons}
    </>
  )
  const isChosen = () => form.check({ reason: reason === '' ? 'Dites ce qui s’est passé.' : null })
  return (
    <Sheet title="Il n’a pas eu lieu" onClose={onClose} isDirty={form.isDirty}>
      {reason === 'absent' ? (
        <Form of={form} act={absence} input={() => ({ id, words, onlyThis: false })}>
          {fields}
        </Form>
      ) : (
        <Form
          of={form}
          act={cancellation}
          input={() => (isChosen() && reason !== '' ? { id, reason, words, charge: false, onlyThis: false } : null)}
        >
          {fields}
        </Form>
      )}
    </Sheet>
  )
}
