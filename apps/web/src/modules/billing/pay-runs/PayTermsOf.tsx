// On the record of a self-employed teacher: the mandate of self-billing with its day, and the hold on what he is owed.
import { payRunsApi } from '@cartable/domain/billing/pay-runs/pay-runs.api.ts'
import type { PayTerms } from '@cartable/domain/billing/pay-runs/pay-runs.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { useCan, useToday } from '../../../platform/session/session.ts'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import { payRefreshes } from './PayDialogs.tsx'
import classes from './pay-runs.module.css'

const F = formOf<typeof payRunsApi.saveTerms>()
const TermsDialog = ({ terms, onClose }: { readonly terms: PayTerms; readonly onClose: () => void }) => {
  const today = useToday()
  const { teacherId, updatedAt, mandateAcceptedOn, holdReason } = terms
  return (
    <FormDialog onClose={onClose} title="Mandat et versements" size={520}>
      <RecordForm
        operation={payRunsApi.saveTerms}
        screen="mandat-versements"
        record={{ teacherId, updatedAt, mandateAcceptedOn, holdReason }}
        layout="modal"
        noDraft
        closeLabel="Fermer"
        refreshes={payRefreshes}
        onClose={onClose}
        onSaved={() => void toast.success('Mandat et versements enregistrés.')}
      >
        <Section id="mandat" title="Autofacturation">
          <F.Day name="mandateAcceptedOn" label="Mandat accepté le" max={today} span={3} />
          <F.Text
            name="holdReason"
            label={'Versements suspendus, motif (vide\u00a0: ils suivent leur cours)'}
            span={6}
          />
        </Section>
      </RecordForm>
    </FormDialog>
  )
}

export const PayTermsOf = ({ teacherId }: { readonly teacherId: number }) => {
  const mayWrite = useCan('payroll', 'write')
  const query = useOperation(payRunsApi.showTerms, { teacherId: String(teacherId) })
  const [isOpen, setOpen] = useState(false)
  return (
    <QueryPanel query={query} what="le mandat">
      {(terms) => (
        <div className={classes.choice}>
          {terms.mandateAcceptedOn === null ? (
            <Statut meaning="warning">Mandat d’autofacturation à accepter</Statut>
          ) : (
            <Statut meaning="success">
              {`Mandat accepté le ${formatDay(terms.mandateAcceptedOn)}${terms.mandateAcceptedBy === 'teacher' ? ' par le professeur' : ', noté par le service'}`}
            </Statut>
          )}
          {terms.holdReason !== null && (
            <Statut meaning="danger">{`Versements suspendus\u00a0: ${terms.holdReason}`}</Statut>
          )}
          {mayWrite && (
            <Button size="compact-sm" onClick={() => setOpen(true)}>
              Mandat et versements…
            </Button>
          )}
          {terms.id !== null && <HistoryButton className="teacher_pay_terms" entityId={terms.id} />}
          {isOpen && <TermsDialog terms={terms} onClose={() => setOpen(false)} />}
        </div>
      )}
    </QueryPanel>
  )
}
