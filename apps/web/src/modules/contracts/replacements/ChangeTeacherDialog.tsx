// Another teacher for good: what happens and when is read first; nothing changes for the family before the new one said yes.
import { changesApi } from '@cartable/domain/contracts/replacements/changes.api.ts'
import {
  changeLabels as labels,
  type TeacherChangeForm,
} from '@cartable/domain/contracts/replacements/changes.schema.ts'
import { addDays, dayOf, formatDay } from '@cartable/domain/kernel/dates.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { currentDay } from '../../../platform/clock.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { counted } from '../../../platform/fr/typography.ts'
import { useGo } from '../../../platform/shell/links.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { searchTeachers } from '../../teachers/teachers.parts.tsx'
import classes from '../shared/contracts.module.css'

const F = formOf<typeof changesApi.change>()

/** What follows, in the order in which it happens. */
const Recap = ({ form }: { readonly form: TeacherChangeForm }) => {
  const day = useFormValue<string | null>('changeOn')
  const teacherId = useFormValue<number | null>('teacherId')
  if (day === null || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const after = form.lessons.filter(({ at }) => dayOf(at) >= day).length
  return (
    <ol className={classes.help} data-span={6}>
      <li>
        {teacherId === null
          ? 'Une recherche de professeur s’ouvre\u00a0: vous proposez l’élève à ceux qui conviennent.'
          : 'Ce professeur reçoit un mail, et répond en un clic.'}{' '}
        Le contrat actuel continue&nbsp;: la famille et {form.teacherName} ne sont pas encore prévenus.
      </li>
      <li>
        Après son oui, «&nbsp;Passer le relais&nbsp;» montre le récapitulatif&nbsp;: nouveau contrat, tarif,{' '}
        {counted(after, 'cours prévu')} à lui confier.
      </li>
      <li>
        Le contrat actuel se termine le {formatDay(addDays(day, -1))}&nbsp;; la famille et les deux professeurs sont
        prévenus une fois.
      </li>
    </ol>
  )
}

type Props = {
  readonly contractId: number
  /** First day of the next teacher; tomorrow unless the caller knows better. */
  readonly changeOn?: string
  readonly onClose: () => void
}
export const ChangeTeacherDialog = ({ contractId, changeOn, onClose }: Props) => {
  const query = useOperation(changesApi.changeForm, { contractId: String(contractId) })
  const go = useGo()
  return (
    <FormDialog
      onClose={onClose}
      title="Changer de professeur"
      size={600}
      query={query}
      what="le contrat"
      closedBy="buttons"
    >
      {(form) => (
        <RecordForm
          operation={changesApi.change}
          screen={`changement-professeur-${contractId}`}
          record={{
            ...{ contractId, changeOn: changeOn ?? addDays(currentDay(), 1) },
            ...{ teacherId: null, message: null, comments: null },
          }}
          layout="modal"
          saveLabel="Demander le changement"
          closeLabel="Annuler"
          refreshes={[['contracts'], ['linking']]}
          onClose={onClose}
          onSaved={({ id }) => {
            toast.success('Changement demandé\u00a0: suivez la recherche.')
            if (id !== null) go(`/privateTuition/linking/${id}`)
          }}
        >
          <Section id="changement" title={`${form.studentName}, ${form.subjectName} avec ${form.teacherName}`}>
            <F.Day name="changeOn" label={labels.changeOn} optional={false} />
            <F.Autocomplete
              name="teacherId"
              label={labels.teacherId}
              description={'Laissé vide\u00a0: une recherche s’ouvre.'}
              search={searchTeachers}
            />
            <F.LongText name="message" label={labels.message} span={6} maxLength={2000} />
            <F.LongText name="comments" label={labels.comments} span={6} maxLength={5000} />
            <Recap form={form} />
          </Section>
        </RecordForm>
      )}
    </FormDialog>
  )
}
