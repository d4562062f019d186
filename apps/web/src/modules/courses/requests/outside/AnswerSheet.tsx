// How one party answers what the other asks about a lesson: no, with a word; yes, at an hour where the wish was in words.
import type { ChangeRequest } from '@cartable/domain/courses/requests/requests.schema.ts'
import { requestText } from '@cartable/domain/courses/requests/requests.words.ts'
import { isoOfParis, parisDayAndTime } from '../../../../platform/fields/paris.ts'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { ChipsField, DayField, HourField, TextArea } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { useToday } from '../../../../platform/session/session.ts'
import { freeHours } from '../../planning/outside/planning.doors.ts'
import { shortWhen } from '../../shared/short-when.ts'
import { answerChange } from './requests.doors.ts'

export type Reader = 'family' | 'teacher'

type FreeProps = { readonly request: ChangeRequest; readonly onTouch: (at: string) => void }
/** Hours at which both are free, which a teacher is told. */
const FreeHours = ({ request, onTouch }: FreeProps) => {
  const { contractId, courseId, durationMinutes } = request
  const { data } = useAnswer(freeHours, {
    contractId: String(contractId),
    durationMinutes,
    ...(courseId === null ? {} : { courseId: String(courseId) }),
  })
  if (!data || data.hours.length === 0) return null
  return (
    <ChipsField
      name="free"
      value=""
      error={null}
      onChange={onTouch}
      label="Libres tous les deux"
      choices={data.hours.map((hour) => ({ value: hour, label: shortWhen(hour) }))}
    />
  )
}

export const AnswerSheet = ({
  request,
  reader,
  accept,
  onClose,
}: {
  readonly request: ChangeRequest
  readonly reader: Reader
  readonly accept: boolean
  readonly onClose: () => void
}) => {
  const act = useAct(answerChange)
  const form = useForm({ day: '', expectedAt: '', words: '' })
  const today = useToday()
  const { day, expectedAt: time } = form.values
  return (
    <Sheet title={accept ? 'Accepter la demande' : 'Refuser la demande'} onClose={onClose} isDirty={form.isDirty}>
      <Form
        of={form}
        act={act}
        input={({ words }) =>
          form.check({ expectedAt: accept && (day === '' || time === '') ? 'Choisissez le jour et l’heure.' : null })
            ? {
                ...{ id: request.id, accept, words: words || null },
                expectedAt: accept ? isoOfParis(day, time) : null,
              }
            : null
        }
        after={() => {
          toast('Réponse envoyée.')
          onClose()
        }}
      >
        <p>{requestText(request)}</p>
        {accept && (
          <>
            {reader === 'teacher' && (
              <FreeHours
                request={request}
                onTouch={(instant) => {
                  const at = parisDayAndTime(instant)
                  if (at !== null) form.set({ day: at.day, expectedAt: at.time })
                }}
              />
            )}
            <DayField {...form.at('day')} label="Jour" min={today} />
            <HourField {...form.at('expectedAt')} label="Heure de début" />
          </>
        )}
        <TextArea {...form.at('words')} label="Un mot" help="Envoyé avec votre réponse." optional maxLength={500} />
        <Buttons>
          <Button kind={accept ? 'primary' : 'danger'} submits grows>
            {accept ? 'Accepter' : 'Refuser'}
          </Button>
          <Button onPress={onClose}>Annuler</Button>
        </Buttons>
      </Form>
    </Sheet>
  )
}
