// Notes that the pupil of a planned lesson was absent; the office is told before what that costs the family.
import { chargesApi } from '@cartable/domain/courses/charges/charges.api.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/shell/toasts.ts'

const F = formOf<typeof chargesApi.noteAbsence>()

const Cost = ({ courseId }: { readonly courseId: number }) => {
  const { data } = useOperation(chargesApi.cancellationCost, { id: String(courseId) })
  if (!data) return null
  return (
    <p>
      {data.absentCents === 0
        ? 'Rien ne sera facturé à la famille.'
        : `${formatEuros(data.absentCents)} seront facturés à la famille, qui a ${data.contestHours}\u00a0h pour contester.`}
    </p>
  )
}

type Props = { readonly lesson: { readonly id: number; readonly what: string }; readonly onClose: () => void }

export const AbsenceDialog = ({ lesson, onClose }: Props) => {
  const isOffice = useCan('courses', 'write')
  return (
    <FormDialog title="Élève absent" onClose={onClose}>
      <RecordForm
        operation={chargesApi.noteAbsence}
        screen="absence-cours"
        record={{ id: lesson.id, words: null }}
        layout="modal"
        saveLabel="Noter l’absence"
        closeLabel="Fermer"
        refreshes={[['courses']]}
        errorsOf={({ isValid, errorMsgs }) =>
          isValid ? null : { propertyPaths: errorMsgs.map(() => ''), messages: errorMsgs }
        }
        onClose={onClose}
        onSaved={() => void toast.success('Absence notée\u00a0: la famille est prévenue.')}
      >
        <Section id="absence" title={lesson.what}>
          <p>Le cours n’a pas lieu, et la famille en est prévenue.</p>
          {isOffice && <Cost courseId={lesson.id} />}
          <F.Text name="words" label="Précision" description="La famille la lira." span={6} maxLength={300} />
        </Section>
      </RecordForm>
    </FormDialog>
  )
}
