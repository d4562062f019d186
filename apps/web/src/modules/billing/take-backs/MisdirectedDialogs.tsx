// What becomes of money that left for a wrong account: it came back on a day, or the company bears what is left of it.
import { misdirectedApi as api } from '@cartable/domain/billing/take-backs/misdirected.api.ts'
import type { MisdirectedRow } from '@cartable/domain/billing/take-backs/misdirected.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { useToday } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { takeBackRefreshes } from './TakeBackDialogs.tsx'

const common = { layout: 'modal', noDraft: true, closeLabel: 'Fermer', refreshes: takeBackRefreshes } as const
type Props = { readonly row: MisdirectedRow; readonly onClose: () => void }
const titleOf = ({ teacher, leftCents }: MisdirectedRow) => `${teacher}\u00a0: ${formatEuros(leftCents)} à récupérer`

const Back = formOf<typeof api.recoverMisdirected>()
export const RecoverDialog = ({ row, onClose }: Props) => {
  const today = useToday()
  return (
    <FormDialog onClose={onClose} title="Somme récupérée" size={520}>
      <RecordForm
        {...common}
        operation={api.recoverMisdirected}
        screen="mauvais-compte-recupere"
        record={{ id: row.id, updatedAt: row.updatedAt, amount: row.leftCents, receivedOn: today }}
        saveLabel="Noter le retour"
        onClose={onClose}
        onSaved={() => void toast.success('Retour noté.')}
      >
        <Section id="retour" title={titleOf(row)}>
          <Back.Euros name="amount" label="Montant revenu" span={3} />
          <Back.Day name="receivedOn" label="Récupéré le" min={row.foundOn} max={today} span={3} />
        </Section>
      </RecordForm>
    </FormDialog>
  )
}

const Lost = formOf<typeof api.loseMisdirected>()
export const LoseDialog = ({ row, onClose }: Props) => (
  <FormDialog onClose={onClose} title="Perdu, à la charge de la société" size={520}>
    <RecordForm
      {...common}
      operation={api.loseMisdirected}
      screen="mauvais-compte-perdu"
      record={{ id: row.id, updatedAt: row.updatedAt, reason: null }}
      saveLabel="Noter la perte"
      onClose={onClose}
      onSaved={() => void toast.success('Perte notée (658000).')}
    >
      <Section id="perte" title={titleOf(row)}>
        <p data-span={6}>La société garde ce coût{'\u00a0'}: plus rien n’est attendu de ce virement.</p>
        <Lost.LongText name="reason" label="Motif" optional={false} maxLength={300} minRows={2} span={6} />
      </Section>
    </RecordForm>
  </FormDialog>
)
