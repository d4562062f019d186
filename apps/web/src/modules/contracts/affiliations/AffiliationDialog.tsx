// The dialog of an affiliation: who brought which family, and whether the office approves it.
import { affiliationsApi } from '@cartable/domain/contracts/affiliations/affiliations.api.ts'
import { affiliationLabels, sponsorKinds } from '@cartable/domain/contracts/affiliations/affiliations.schema.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { searchCustomers } from '../../customers/customers.parts.tsx'
import { searchTeachers } from '../../teachers/teachers.parts.tsx'
import classes from '../shared/contracts.module.css'

const F = formOf<typeof affiliationsApi.saveAffiliation>()

/** What approving does, by who brought the family. */
const Consequence = () => {
  const [kind, status] = [useFormValue<string>('sponsorKind'), useFormValue<string>('status')]
  if (status !== 'approved') return null
  return (
    <p className={classes.help} data-span={6}>
      {kind === 'teacher'
        ? 'Marge d’affiliation\u00a0: la famille paie le même prix, le professeur est payé davantage dès le prochain cours avec elle.'
        : 'Marge d’affiliation\u00a0: la famille recommandée paie moins dès son prochain cours, son professeur garde sa part.'}
    </p>
  )
}

const Sponsor = ({ teacherName, customerName }: { teacherName: string | null; customerName: string | null }) =>
  useFormValue<string>('sponsorKind') === 'teacher' ? (
    <F.Autocomplete name="teacherId" label="Professeur" valueLabel={teacherName} search={searchTeachers} span={6} />
  ) : (
    <F.Autocomplete
      name="sponsorCustomerId"
      label="Famille qui recommande"
      valueLabel={customerName}
      search={searchCustomers}
      span={6}
    />
  )

type Props = {
  readonly id: number | null
  /** Whom a new one is about. */
  readonly customerId?: number
  readonly canWrite: boolean
  readonly onClose: () => void
}

export const AffiliationDialog = ({ id, customerId, canWrite, onClose }: Props) => {
  const query = useOperation(
    affiliationsApi.showAffiliation,
    id === null ? (customerId === undefined ? {} : { customerId: String(customerId) }) : { id: String(id) },
  )
  return (
    <FormDialog
      onClose={onClose}
      title={id === null ? 'Nouveau parrainage' : 'Parrainage'}
      size={560}
      query={query}
      what="le parrainage"
      closedBy={canWrite ? 'buttons' : 'anything'}
    >
      {(affiliation) => (
        <RecordForm
          operation={affiliationsApi.saveAffiliation}
          screen="parrainage"
          record={affiliation}
          layout="modal"
          noDraft
          readOnly={!canWrite}
          refreshes={[['contracts']]}
          onClose={onClose}
          onSaved={() => toast.success('Parrainage enregistré.')}
        >
          <FieldGrid>
            {affiliation.named && (
              <p className={classes.help} data-span={6}>
                La famille écrit{'\u00a0'}: «&nbsp;{affiliation.named}&nbsp;»
              </p>
            )}
            <F.Radio name="sponsorKind" label="Recommandé par" options={wordOptions(sponsorKinds)} span={6} />
            <Sponsor teacherName={affiliation.teacherName} customerName={affiliation.sponsorCustomerName} />
            <F.Autocomplete
              name="customerId"
              label="Client recommandé"
              valueLabel={affiliation.customerName}
              search={searchCustomers}
              span={6}
            />
            <F.Day name="declaredOn" label="Déclaré le" span={3} />
            <F.Select name="status" label="Décision" options={wordOptions(affiliationLabels)} span={3} />
            <Consequence />
          </FieldGrid>
        </RecordForm>
      )}
    </FormDialog>
  )
}
