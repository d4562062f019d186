// The account on which a family is paid: asked by a link, typed by the office for a telephone call, or by the family on the page of its mail.
import { transfersApi } from '@cartable/domain/billing/transfers/transfers.api.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useMemo, useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { AnswerCard, AnswerPage, useLinkToken } from '../../../platform/shell/public/AnswerPage.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { moneyRefreshes } from './ReceiveDialog.tsx'

const F = formOf<typeof transfersApi.saveRefundAccount>()
const P = formOf<typeof transfersApi.saveAccountPage>()

type Props = { readonly refundId: number; readonly customer: string; readonly onClose: () => void }
export const RefundAccountDialog = ({ refundId, customer, onClose }: Props) => (
  <FormDialog onClose={onClose} title="Saisir l’IBAN" size={520}>
    <RecordForm
      operation={transfersApi.saveRefundAccount}
      screen="iban-remboursement"
      record={{ refundId, holder: '', iban: '', bic: null }}
      layout="modal"
      noDraft
      saveLabel="Enregistrer"
      refreshes={moneyRefreshes}
      onClose={onClose}
      onSaved={() => void toast.success('IBAN enregistré\u00a0: le virement entre dans le prochain fichier.')}
    >
      <Section id="iban" title={customer}>
        <F.Text name="holder" label="Titulaire du compte" span={6} />
        <F.Text name="iban" label="IBAN" span={4} />
        <F.Text name="bic" label="BIC" span={2} />
      </Section>
    </RecordForm>
  </FormDialog>
)

const words = {
  known: ['Votre IBAN est enregistré', 'Le virement vous est envoyé avec les prochains.'],
  over: ['Ce remboursement n’attend plus rien', 'Il est fait, ou annulé.'],
} as const

export const RefundAccountPage = () => {
  const token = useLinkToken()
  const query = useOperation(transfersApi.showAccountPage, { token }, { once: true })
  const [isDone, setDone] = useState(false)
  const record = useMemo(() => ({ token, holder: '', iban: '', bic: null }), [token])
  return (
    <AnswerPage query={query} token={token}>
      {({ state, amountCents, company }) => {
        const [title, lead] = words[isDone || state === 'waiting' ? 'known' : state]
        if (isDone || state !== 'waiting') return <AnswerCard title={title} lead={lead} company={company} isDone />
        return (
          <AnswerCard
            title="Votre IBAN"
            lead={`Pour vous rembourser ${formatEuros(amountCents)} par virement. Il ne sert à aucun prélèvement.`}
            company={company}
          >
            <RecordForm
              operation={transfersApi.saveAccountPage}
              screen="iban-famille"
              record={record}
              layout="public"
              saveLabel="Envoyer mon IBAN"
              closeOnSave={false}
              noDraft
              refreshes={[]}
              onSaved={() => setDone(true)}
            >
              <P.Text name="holder" label="Titulaire du compte" span={6} autoComplete="name" />
              <P.Text name="iban" label="IBAN" span={6} />
              <P.Text name="bic" label="BIC" span={6} />
            </RecordForm>
          </AnswerCard>
        )
      }}
    </AnswerPage>
  )
}
