// « S’abonner »: one's calendar in a telephone, by a secret address that is told once, renewed and closed.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { useState } from 'react'
import { Button, ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Notice } from '../../../../platform/outside/cards.tsx'
import { TextField } from '../../../../platform/outside/fields.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { Answered, Failure } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { renewFeed, showFeed, stopFeed } from './agenda.doors.ts'

const Address = ({ address }: { readonly address: string }) => {
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    toast('Adresse copiée.')
  }
  return (
    <>
      <TextField
        name="address"
        value={address}
        onChange={() => undefined}
        error={null}
        readOnly
        label="Adresse de votre agenda"
        help={'Elle n’est montrée qu’ici, une fois. Qui la connaît voit vos cours\u00a0: gardez-la pour vous.'}
      />
      <Buttons>
        <Button kind="primary" onPress={() => void copy()}>
          Copier l’adresse
        </Button>
        <ButtonLink href={address.replace(/^https?:/, 'webcal:')}>Ouvrir dans mon agenda</ButtonLink>
      </Buttons>
      <p>
        iPhone{'\u00a0'}: Calendrier › Calendriers › Ajouter › Ajouter un calendrier avec abonnement, puis collez
        l’adresse.
      </p>
      <p>Google Agenda, sur un ordinateur{'\u00a0'}: Autres agendas › + › À partir de l’URL, puis collez l’adresse.</p>
    </>
  )
}

export const FeedSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const feed = useAnswer(showFeed, {})
  const [address, setAddress] = useState<string | null>(null)
  const renewal = useAct(renewFeed, { done: (answer) => setAddress(answer.address) })
  const stop = useAct(stopFeed, {
    done: () => {
      setAddress(null)
      toast('L’adresse ne répond plus.')
    },
  })
  return (
    <Sheet title="S’abonner à mon agenda" onClose={onClose}>
      <p>
        Vos cours s’affichent dans l’agenda de votre téléphone, et suivent les déplacements et les annulations
        d’eux-mêmes.
      </p>
      {address !== null && <Address address={address} />}
      <Answered of={feed}>
        {({ isOpen, madeAt }) => (
          <>
            {address === null && isOpen && madeAt !== null && (
              <Notice>
                Une adresse est ouverte depuis le {formatDay(madeAt)}. La renouveler ferme l’ancienne{'\u00a0'}: il
                faudra coller la nouvelle dans votre agenda.
              </Notice>
            )}
            <Failure of={renewal} />
            <Failure of={stop} />
            <Buttons>
              {address === null && (
                <Button kind="primary" isBusy={renewal.isBusy} onPress={() => void renewal.run({})}>
                  {isOpen ? 'Renouveler l’adresse' : 'Créer l’adresse'}
                </Button>
              )}
              {isOpen && (
                <Button kind="danger" isBusy={stop.isBusy} onPress={() => void stop.run({})}>
                  Fermer l’adresse
                </Button>
              )}
            </Buttons>
          </>
        )}
      </Answered>
    </Sheet>
  )
}
