// The mandate that a family signs by the link of its mail: who debits, which account, its name, and one box.
import { de } from '@cartable/domain/kernel/french.ts'
import { useState } from 'react'
import { Button } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { CheckField, TextField } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { AnswerPage, LinkAnswered } from '../../../../platform/outside/link.tsx'
import { useSearch } from '../../../../platform/outside/router.tsx'
import { AccountFields, noAccount } from './AccountFields.tsx'
import { showMandatePage, signMandatePage } from './receipts.doors.ts'

const words = {
  signed: ['Votre mandat est signé', 'Chaque prélèvement vous sera annoncé par mail.'],
  over: ['Ce mandat n’attend plus de signature', 'Il est révoqué\u00a0: rien n’est prélevé par lui.'],
} as const

const MandateForm = ({ token, onDone }: { readonly token: string; readonly onDone: () => void }) => {
  const act = useAct(signMandatePage)
  const form = useForm({ ...noAccount, signedName: '', accepts: false })
  return (
    <Form of={form} act={act} input={({ bic, ...values }) => ({ ...values, bic: bic || null, token })} after={onDone}>
      <AccountFields form={form} />
      <TextField {...form.at('signedName')} label="Votre nom, pour signer" autoComplete="name" maxLength={100} />
      <CheckField {...form.at('accepts')}>J’autorise ces prélèvements</CheckField>
      <Button kind="primary" wide submits>
        Signer le mandat
      </Button>
    </Form>
  )
}

export const MandatePage = () => {
  const token = useSearch('token') ?? ''
  const mandate = useAnswer(showMandatePage, { token }, { once: true })
  const [isDone, setDone] = useState(false)
  return (
    <LinkAnswered of={mandate} token={token}>
      {({ state, reference, creditor, ics, noticeDays, company }) => {
        const [title, lead] = words[isDone || state === 'waiting' ? 'signed' : state]
        if (isDone || state !== 'waiting') return <AnswerPage title={title} lead={lead} company={company} isDone />
        return (
          <AnswerPage
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
            <MandateForm token={token} onDone={() => setDone(true)} />
          </AnswerPage>
        )
      }}
    </LinkAnswered>
  )
}
