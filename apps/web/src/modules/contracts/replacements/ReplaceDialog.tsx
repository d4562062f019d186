// Another teacher for planned lessons of a contract: which, who, until when and at what price; what stands against it is said first.
import { replacementsApi } from '@cartable/domain/contracts/replacements/replacements.api.ts'
import { replacementsRefusals } from '@cartable/domain/contracts/replacements/replacements.refusals.ts'
import { lastDayOf } from '@cartable/domain/contracts/replacements/replacements.rules.ts'
import {
  replacementLabels as labels,
  type ReplacementForm,
} from '@cartable/domain/contracts/replacements/replacements.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormSetter, useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { counted } from '../../../platform/fr/typography.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { searchTeachers } from '../../teachers/teachers.parts.tsx'
import classes from '../shared/contracts.module.css'
import { FamilyAgrees } from './FamilyAgrees.tsx'
import { ReplacementVerdict } from './ReplacementVerdict.tsx'

const F = formOf<typeof replacementsApi.replace>()

/** The ids of a list that the form holds; empty while nothing is chosen. */
export const useChosenLessons = (): readonly number[] =>
  (useFormValue<readonly number[] | null>('courseIds') ?? []).map(Number)

export const lessonOptions = (lessons: ReplacementForm['lessons']) =>
  lessons.map(({ id, at }) => ({ value: id, label: formatInstant(at) }))

/** What the server says of the teacher who is chosen; price and last day follow the choices until somebody types. */
const Fields = ({ form }: { readonly form: ReplacementForm }) => {
  const teacherId = useFormValue<number | null>('teacherId')
  const chosen = useChosenLessons()
  const set = useFormSetter()
  const query = useOperation(
    replacementsApi.check,
    { contractId: String(form.contractId), teacherId: String(teacherId), courseIds: chosen.join(',') },
    { enabled: teacherId !== null, background: true, keepPrevious: true },
  )
  const check = teacherId === null ? undefined : query.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: a price is proposed with its teacher, not while it is typed
  useEffect(() => {
    if (!check?.suggested) return
    set('customerPrice', check.suggested.customerPrice)
    set('margin', check.suggested.margin)
  }, [teacherId, check?.suggested?.margin])
  const last = lastDayOf(form.lessons.filter(({ id }) => chosen.includes(id)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the last day follows the lessons, not what is typed over it
  useEffect(() => {
    if (last !== null) set('endsOn', last)
  }, [last])
  return (
    <>
      <F.Choices name="courseIds" label={labels.courseIds} options={lessonOptions(form.lessons)} span={6} />
      <F.Autocomplete name="teacherId" label={labels.teacherId} search={searchTeachers} span={6} />
      {!check?.joins && (
        <>
          <F.Euros name="customerPrice" label={labels.customerPrice} />
          <F.Euros name="margin" label={labels.margin} />
        </>
      )}
      <F.Day
        name="endsOn"
        label={labels.endsOn}
        description="Le contrat de remplacement se clôt seul après ce jour."
        optional={false}
      />
      {!check?.joins && <FamilyAgrees paidCents={form.paidCents} />}
      <F.Text name="words" label={labels.words} span={6} maxLength={300} />
      {check && <ReplacementVerdict check={check} />}
      {query.isError && teacherId !== null && <p className={classes.help}>{query.error.message}</p>}
    </>
  )
}

/** What was never agreed to has no price that another teacher could take over. */
const NoPrice = ({ onClose }: { readonly onClose: () => void }) => (
  <>
    <p>{replacementsRefusals.noPriceYet.message}</p>
    <Button size="md" onClick={onClose}>
      Fermer
    </Button>
  </>
)

type Props = {
  readonly contractId: number
  /** The lesson from which it is asked; all of them otherwise. */
  readonly courseId?: number
  readonly onClose: () => void
}
export const ReplaceDialog = ({ contractId, courseId, onClose }: Props) => {
  const query = useOperation(replacementsApi.form, { contractId: String(contractId) })
  const chosen = ({ lessons }: ReplacementForm) =>
    lessons.map(({ id }) => id).filter((id) => courseId === undefined || id === courseId)
  return (
    <FormDialog
      onClose={onClose}
      title="Remplacer le professeur"
      size={600}
      query={query}
      what="les cours"
      closedBy="buttons"
    >
      {(form) =>
        form.paidCents === null ? (
          <NoPrice onClose={onClose} />
        ) : (
          <RecordForm
            operation={replacementsApi.replace}
            screen="remplacement"
            record={{
              ...{ contractId, courseIds: chosen(form), teacherId: null, customerPrice: form.paidCents, margin: null },
              ...{ endsOn: null, familyAgrees: false, words: null },
            }}
            layout="modal"
            noDraft
            saveLabel="Remplacer"
            closeLabel="Annuler"
            refreshes={[['contracts'], ['courses'], ['teachers']]}
            onClose={onClose}
            onSaved={() =>
              toast.success('Remplacement enregistré\u00a0: la famille et les deux professeurs sont prévenus.')
            }
          >
            <Section
              id="remplacement"
              title={`${form.studentName}, ${form.subjectName} avec ${form.teacherName}\u00a0: ${counted(form.lessons.length, 'cours prévu')}`}
            >
              <Fields form={form} />
            </Section>
          </RecordForm>
        )
      }
    </FormDialog>
  )
}
