// The page where a family gives, by the link of a mail, the account on which it is paid back.
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useState } from 'react'
import { Button } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { AnswerPage, LinkAnswered } from '../../../../platform/outside/link.tsx'
import { useSearch } from '../../../../platform/outside/router.tsx'
import { AccountFields, noAccount } from './AccountFields.tsx'
import { saveAccountPage, showAccountPage } from './receipts.doors.ts'

const words = {
  known: ['Votre IBAN est enregistré', 'Le virement vous est envoyé avec les prochains.'],
  over: ['Ce remboursement n’attend plus rien', 'Il est fait, ou annulé.'],
} as const

const AccountForm = ({ token, onDone }: { readonly token: string; readonly onDone: () => void }) => {
  const act = useAct(saveAccountPage)
  const form = useForm(noAccount)
  return (
    <Form of={form} act={act} input={({ bic, ...values }) => ({ ...values, bic: bic || null, token })} after={onDone}>
      <AccountFields form={form} />
      <Button kind="primary" wide submits>
        Envoyer mon IBAN
      </Button>
    </Form>
  )
}

export const RefundAccountPage = () => {
  const token = useSearch('token') ?? ''
  const asked = useAnswer(showAccountPage, { token }, { once: true })
  const [isDone, setDone] = useState(false)
  return (
    <LinkAnswered of={asked} token={token}>
      {({ state, amountCents, company }) => {
        const [title, lead] = words[isDone || state === 'waiting' ? 'known' : state]
        if (isDone || state !== 'waiting') return <AnswerPage title={title} lead={lead} company={company} isDone />
        return (
          <AnswerPage
            title="Votre IBAN"
            lead={`Pour vous rembourser ${formatEuros(amountCents)} par virement. Il ne sert à aucun prélèvement.`}
            company={company}
          >
            <AccountForm token={token} onDone={() => setDone(true)} />
          </AnswerPage>
        )
      }}
    </LinkAnswered>
  )
}
