// The mandate that a family signs by the link of its mail: who debits, which account, its name, and one box.

import { debitsApi } from '@cartable/domain/billing/debits/debits.api.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { useMemo, useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { AnswerCard, AnswerPage, useLinkToken } from '../../../platform/shell/public/AnswerPage.tsx'

const P = formOf<typeof debitsApi.signMandatePage>()

const words = {
  signed: ['Votre mandat est signé', 'Chaque prélèvement vous sera annoncé par mail.'],
  over: ['Ce mandat n’attend plus de signature', 'Il est révoqué\u00a0: rien n’est prélevé par lui.'],
} as const

export const MandatePage = () => {
  const token = useLinkToken()
  const query = useOperation(debitsApi.showMandatePage, { token }, { once: true })
  const [isDone, setDone] = useState(false)
  const record = useMemo(() => ({ token, holder: '', iban: '', bic: null, signedName: '', accepts: false }), [token])
  return (
    <AnswerPage query={query} token={token}>
      {({ state, reference, creditor, ics, noticeDays, company }) => {
        const [title, lead] = words[isDone || state === 'waiting' ? 'signed' : state]
        if (isDone || state !== 'waiting') return <AnswerCard title={title} lead={lead} company={company} isDone />
        return (
          <AnswerCard
            title="Mandat de prélèvement SEPA"
            lead={`Mandat ${reference}, en faveur ${de(creditor)} (identifiant de créancier ${ics ?? ''}), pour des prélèvements récurrents.`}
            company={company}
          >
            <p>
              En signant, vous autorisez {creditor} à envoyer des instructions à votre banque pour débiter votre compte,
              et votre banque à le débiter. Vous pouvez être remboursé par votre banque dans les 8 semaines qui suivent
              un prélèvement, et révoquer ce mandat quand vous le voulez. Chaque prélèvement vous est annoncé{' '}
              {noticeDays} jours avant.
            </p>
            <RecordForm
              operation={debitsApi.signMandatePage}
              screen="mandat-prelevement"
              record={record}
              layout="public"
              saveLabel="Signer le mandat"
              closeOnSave={false}
              noDraft
              refreshes={[]}
              onSaved={() => setDone(true)}
            >
              <P.Text name="holder" label="Titulaire du compte" span={6} autoComplete="name" />
              <P.Text name="iban" label="IBAN" span={6} />
              <P.Text name="bic" label="BIC" span={6} />
              <P.Text name="signedName" label="Votre nom, pour signer" span={6} autoComplete="name" />
              <P.Switch name="accepts" label="J’autorise ces prélèvements" span={6} />
            </RecordForm>
          </AnswerCard>
        )
      }}
    </AnswerPage>
  )
}
