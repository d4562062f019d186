// The date of the test course as the family gave it by telephone: planned, or moved when it is planned already.
import { proposalsApi } from '@cartable/domain/linking/proposals.api.ts'
import { useMemo } from 'react'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { toast } from '../../platform/shell/toasts.ts'

const F = formOf<typeof proposalsApi.planTest>()

type Props = {
  /** One of both. */
  readonly proposalId?: number
  readonly contractId?: number
  readonly teacherName: string
  /** The date that is known so far. */
  readonly at: string | null
  readonly onClose: () => void
}

export const TestDateDialog = ({ proposalId, contractId, teacherName, at, onClose }: Props) => {
  const record = useMemo(
    () => ({ proposalId: proposalId ?? null, contractId: contractId ?? null, expectedAt: at }),
    [proposalId, contractId, at],
  )
  return (
    <FormDialog onClose={onClose} size={560} title="La famille a dit oui au téléphone">
      <RecordForm
        operation={proposalsApi.planTest}
        screen="date-essai-telephone"
        record={record}
        layout="modal"
        saveLabel="Fixer la date"
        closeLabel="Annuler"
        noDraft
        refreshes={[['linking'], ['contracts'], ['courses']]}
        onClose={onClose}
        onSaved={() => toast.success('Date du cours d’essai fixée\u00a0: chacun en est prévenu.')}
      >
        <Section id="date" title={`Cours d’essai avec ${teacherName}`}>
          <F.Instant name="expectedAt" label="Date et heure" span={6} autoFocus />
        </Section>
      </RecordForm>
    </FormDialog>
  )
}
