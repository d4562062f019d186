// A card that is typed to be kept: the provider's fields, then its name saved here as the one that bills are charged to.
import { useState } from 'react'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Notice } from '../../../../platform/outside/cards.tsx'
import { Answered } from '../../../../platform/outside/states.tsx'
import { CardFields } from './CardFields.tsx'
import { handleCard, saveCard } from './cards.doors.ts'

/** Words of the specification for a save without an answer. */
const notSaved = 'La carte n’a pas pu être enregistrée.'

export const NewCard = ({ label, onSaved }: { readonly label: string; readonly onSaved: () => void }) => {
  const [error, setError] = useState<string | null>(null)
  const setup = useAnswer(handleCard, {}, { once: true })
  const save = useAct(saveCard, { touches: ['courses'], done: onSaved })
  const said = error ?? save.failure
  return (
    <>
      {said !== null && (
        <Notice meaning="danger" alert>
          {said}
        </Notice>
      )}
      <Answered of={setup}>
        {({ stripeCustomerId, setupIntent, clientSecret }) => (
          <CardFields
            kind="setup"
            intent={setupIntent}
            clientSecret={clientSecret}
            label={label}
            onOutcome={(outcome) => {
              if (outcome.status === 'failed') return setError(outcome.message)
              setError(outcome.paymentMethodId === null ? notSaved : null)
              if (outcome.paymentMethodId !== null)
                void save.run({ stripeCustomerId, paymentMethodId: outcome.paymentMethodId })
            }}
          />
        )}
      </Answered>
    </>
  )
}
