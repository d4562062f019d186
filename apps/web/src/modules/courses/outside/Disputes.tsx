// Contesting a lesson, and reading what was contested of it.
import type { Dispute } from '@cartable/domain/courses/disputes/disputes.schema.ts'
import { disputeEndLabels } from '@cartable/domain/courses/disputes/disputes.words.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { useEffect } from 'react'
import { unbroken } from '../../../platform/fr/typography.ts'
import { Button, Buttons } from '../../../platform/outside/Button.tsx'
import { type AnswerAt, useAct, useAnswer } from '../../../platform/outside/calls.ts'
import { Card, Lead, Quiet } from '../../../platform/outside/cards.tsx'
import { OptionsField, TextArea } from '../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../platform/outside/form.tsx'
import { Sheet } from '../../../platform/outside/Sheet.tsx'
import { Answered } from '../../../platform/outside/states.tsx'
import { toast } from '../../../platform/outside/toast.tsx'
import { answerDispute, disputeCourse, disputeForm, readDisputes } from './courses.doors.ts'

type Closes = { readonly courseId: number; readonly onClose: () => void }

type Asked = AnswerAt<typeof disputeForm>
const DisputeFields = ({ asked, form }: { readonly asked: Asked; readonly form: DisputeValues }) => (
  <>
    <p>{asked.course.description}</p>
    <OptionsField
      {...form.at('disputeTypeId')}
      label="Motif"
      choices={asked.options.disputeTypes.map(({ value, label }) => ({ value: String(value), label }))}
    />
    <TextArea {...form.at('comment')} label="Précisions" optional maxLength={2000} />
  </>
)
type DisputeValues = ReturnType<typeof useForm<{ disputeTypeId: string; comment: string }>>

/** Why it is contested, in a motive and one's own words. `wasNotGiven`: that motive is chosen already. */
export const DisputeSheet = ({
  courseId,
  wasNotGiven = false,
  onClose,
}: Closes & { readonly wasNotGiven?: boolean }) => {
  const asked = useAnswer(disputeForm, { id: String(courseId) })
  const act = useAct(disputeCourse)
  const form = useForm({ disputeTypeId: '', comment: '' })
  const { set } = form
  const motive = asked.data?.options.disputeTypes.find(({ label }) => wasNotGiven && /pas eu lieu/i.test(label))?.value
  useEffect(() => {
    if (motive !== undefined) set({ disputeTypeId: String(motive) })
  }, [motive, set])
  return (
    <Sheet title="Contester le cours" onClose={onClose} isDirty={form.isDirty}>
      <Answered of={asked}>
        {(data) => (
          <Form
            of={form}
            act={act}
            input={({ disputeTypeId, comment }) =>
              form.check({ disputeTypeId: disputeTypeId === '' ? 'Choisissez un motif.' : null })
                ? { id: courseId, disputeTypeId: Number(disputeTypeId), comment: comment || null }
                : null
            }
            after={() => {
              toast('Cours contesté\u00a0: le professeur et notre équipe en sont informés.')
              onClose()
            }}
          >
            <DisputeFields asked={data} form={form} />
            <Buttons>
              <Button kind="primary" submits grows>
                Contester le cours
              </Button>
              <Button onPress={onClose}>Annuler</Button>
            </Buttons>
          </Form>
        )}
      </Answered>
    </Sheet>
  )
}

const by = (name: string | null) => (name === null ? '' : ` par ${name}`)
const Told = ({ dispute }: { readonly dispute: Dispute }) => (
  <div>
    <Lead>{dispute.type}</Lead>
    <Quiet>
      Contesté{by(dispute.openedBy)} le {formatInstant(dispute.openedAt)}
    </Quiet>
    {dispute.comment && <p>{unbroken(dispute.comment)}</p>}
    {dispute.teacherAnswer && (
      <>
        <Quiet>Réponse du professeur{dispute.answeredAt && `, le ${formatInstant(dispute.answeredAt)}`}</Quiet>
        <p>{unbroken(dispute.teacherAnswer)}</p>
      </>
    )}
    {dispute.end && (
      <Lead>
        {disputeEndLabels[dispute.end]}
        {by(dispute.endedBy)}
        {dispute.endedAt && ` le ${formatInstant(dispute.endedAt)}`}
      </Lead>
    )}
    {dispute.endWords && <p>{unbroken(dispute.endWords)}</p>}
  </div>
)

/** What its teacher says of it, to the office that settles it. */
const AnswerForm = ({ courseId, onClose }: Closes) => {
  const act = useAct(answerDispute)
  const form = useForm({ words: '' })
  return (
    <Form
      of={form}
      act={act}
      input={({ words }) =>
        form.check({ words: words.trim() === '' ? 'Dites ce qu’il en a été.' : null })
          ? { id: courseId, words: words.trim() }
          : null
      }
      after={() => {
        toast('Réponse envoyée au service.')
        onClose()
      }}
    >
      <TextArea {...form.at('words')} label="Ce qu’il en a été" help="Pour le service, qui tranche." maxLength={2000} />
      <Buttons>
        <Button kind="primary" submits grows>
          Envoyer ma réponse
        </Button>
        <Button onPress={onClose}>Fermer</Button>
      </Buttons>
    </Form>
  )
}

/** What was contested of a lesson, and how that ended; its teacher answers. */
export const DisputesSheet = ({ courseId, onClose }: Closes) => {
  const read = useAnswer(readDisputes, { id: String(courseId) })
  return (
    <Sheet title="Contestation du cours" onClose={onClose}>
      <Answered of={read}>
        {({ description, disputes, mayAnswer }) => (
          <>
            <p>{description}</p>
            <Card>
              {disputes.map((dispute) => (
                <Told key={dispute.id} dispute={dispute} />
              ))}
            </Card>
            {mayAnswer && <AnswerForm courseId={courseId} onClose={onClose} />}
          </>
        )}
      </Answered>
    </Sheet>
  )
}
