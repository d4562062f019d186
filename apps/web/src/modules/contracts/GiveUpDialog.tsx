// Giving up a contract that has not begun: why, and what becomes of the search of a teacher.
import { contractEndsApi } from '@cartable/domain/contracts/ends.api.ts'
import {
  type ContractEndForm,
  endLabels as labels,
  type SearchFate,
  searchFates,
} from '@cartable/domain/contracts/ends.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { useOperation } from '../../platform/api/hooks.ts'
import { rowsInSight } from '../../platform/fields/SelectFields.tsx'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import classes from './shared/contracts.module.css'

const F = formOf<typeof contractEndsApi.giveUp>()
const fates = wordOptions(searchFates)

const Consequences = ({ form }: { readonly form: ContractEndForm }) => (
  <p className={classes.help} data-span={6}>
    Le prix proposé à la famille est annulé
    {form.planned.length > 0 &&
      `, et avec lui ${form.planned.length === 1 ? 'le cours prévu le' : 'les cours prévus le'} ${form.planned.map(({ expectedAt }) => formatInstant(expectedAt)).join(', le ')}`}
    . {form.teacherName} en est averti par mail.
  </p>
)

type Props = {
  readonly contractId: number
  /** What somebody on the board of searches has chosen already. */
  readonly search?: SearchFate
  readonly onClose: () => void
  readonly onDone?: () => void
}

export const GiveUpDialog = ({ contractId, search, onClose, onDone }: Props) => {
  const query = useOperation(contractEndsApi.endForm, { id: String(contractId) })
  return (
    <FormDialog onClose={onClose} size={560} title="Abandonner le contrat" query={query} what="le contrat">
      {(form) => {
        // all in sight, one click takes one; a company that made many has a list
        const Reason = form.options.reasons.length > rowsInSight ? F.Select : F.Radio
        return (
          <RecordForm
            operation={contractEndsApi.giveUp}
            screen="abandon-contrat"
            record={{
              ...form,
              byFamily: form.familyGivesUp,
              search: search ?? (form.familyLeaves ? 'close' : 'reopen'),
            }}
            layout="modal"
            saveLabel="Abandonner le contrat"
            closeLabel="Annuler"
            noDraft
            refreshes={[['contracts'], ['courses'], ['linking']]}
            onClose={onClose}
            onSaved={() => {
              toast.success(`Contrat ${form.number} abandonné.`)
              onDone?.()
            }}
          >
            <Section id="abandon" title={`${form.studentName} avec ${form.teacherName}`}>
              <Consequences form={form} />
              <Reason name="reasonId" label={labels.reasonId} options={form.options.reasons} span={6} />
              <F.Switch
                name="byFamily"
                label={labels.byFamily}
                description="Sinon, la famille reçoit un mail."
                span={6}
              />
              {form.hasSearch && <F.Radio name="search" label={labels.search} options={fates} span={6} />}
              <F.LongText name="comment" label={labels.comment} span={6} maxLength={2000} />
            </Section>
          </RecordForm>
        )
      }}
    </FormDialog>
  )
}
