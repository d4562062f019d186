// Adds a card to a customer: the provider's fields, then its name saved here as the one that bills are charged to.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { Alert } from '@mantine/core'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { CardFields } from './CardFields.tsx'

/** Words of the specification for a save without an answer. */
const notSaved = "La carte n'a pas pu être enregistrée."

type Props = { readonly customerId?: number; readonly onClose: () => void; readonly onSaved?: () => void }

export const AddCardDialog = ({ customerId, onClose, onSaved }: Props) => {
  const [error, setError] = useState<string | null>(null)
  // once: another answer would empty the fields under the hand that types
  const setup = useOperation(
    billingApi.handleCard,
    customerId === undefined ? {} : { customerId: String(customerId) },
    { once: true },
  )
  const save = useAction(billingApi.saveCard, {
    onSuccess: (answer) => {
      if (answer.errors) return setError(answer.errors.messages.join(' '))
      toast.success('Carte enregistrée.')
      onSaved?.()
      onClose()
    },
    onFailure: (failure) => {
      if (!isApiError(failure) || failure.status !== 0) return false
      setError(notSaved)
      return true
    },
  })
  return (
    <Modal opened onClose={onClose} title="Ajouter une carte" size={480}>
      {error && (
        <Alert color="danger" role="alert" mb="md">
          {unbroken(error)}
        </Alert>
      )}
      <QueryPanel query={setup} what="la saisie de la carte">
        {({ stripeCustomerId, setupIntent, clientSecret }) => (
          <CardFields
            kind="setup"
            intent={setupIntent}
            clientSecret={clientSecret}
            label="Enregistrer la carte"
            onOutcome={(outcome) => {
              if (outcome.status === 'failed') return setError(outcome.message)
              setError(null)
              if (outcome.paymentMethodId === null) return setError(notSaved)
              save.mutate({ stripeCustomerId, paymentMethodId: outcome.paymentMethodId })
            }}
          />
        )}
      </QueryPanel>
    </Modal>
  )
}
