// The account that pays a teacher: where it stands, what the provider waits for, and his document of identity, which goes to the provider alone.
import type { OwnPayment as Own } from '@cartable/domain/teachers/own-file/own-payment.schema.ts'
import { useRef, useState } from 'react'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Badge, Card, Notice, Quiet, Section } from '../../../../platform/outside/cards.tsx'
import { FileField } from '../../../../platform/outside/files.tsx'
import { useForm } from '../../../../platform/outside/form.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { Answered, Failure } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { useIdentity, useSession } from '../../../../platform/session/session.ts'
import { askOwnPayment, ownPayment, sendOwnIdentity } from './own-payment.doors.ts'

/** What the provider takes. */
const rules = { extensions: ['jpg', 'jpeg', 'png', 'pdf'], maxBytes: 10_000_000 }
const conditions = 'https://stripe.com/fr/legal/connect-account'

const nothing: { readonly front: readonly File[]; readonly back: readonly File[] } = { front: [], back: [] }

const IdentitySheet = ({ payee, onClose }: { readonly payee: Own['payee']; readonly onClose: () => void }) => {
  const provider = useSession()?.cardProvider
  const form = useForm(nothing)
  const act = useAct(sendOwnIdentity)
  const isRunning = useRef(false)
  const [isSending, setSending] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const send = async () => {
    const { front, back } = form.values
    const [recto, verso] = [front[0], back[0]]
    if (!form.check({ front: recto === undefined ? 'Choisissez le recto de votre pièce d’identité.' : null })) return
    if (provider === undefined || recto === undefined || isRunning.current) return
    isRunning.current = true
    setSending(true)
    setSaid(null)
    // its rules carry schemas along: loaded once they serve
    const { createAccountToken, ProviderRefused, uploadIdentityFile } = await import(
      '../../shared/card-provider-calls.ts'
    )
    try {
      const files = {
        front: await uploadIdentityFile(provider, recto),
        back: verso ? await uploadIdentityFile(provider, verso) : null,
      }
      const { phoneRegion: _, ...identity } = payee
      const token = await createAccountToken(provider, identity, files)
      if ((await act.run({ token })) === null) return
      toast('Pièce d’identité transmise au prestataire de paiement.')
      form.finish(nothing)
      onClose()
    } catch (failure) {
      if (!(failure instanceof ProviderRefused)) throw failure
      const isPhone = /phone/i.test(`${failure.error.param} ${failure.message}`)
      setSaid(
        isPhone
          ? 'Votre numéro de téléphone n’est pas accepté\u00a0: corrigez-le dans votre profil, puis recommencez.'
          : failure.message,
      )
    } finally {
      isRunning.current = false
      setSending(false)
    }
  }
  return (
    <Sheet title="Ma pièce d’identité" onClose={onClose} isDirty={form.isDirty}>
      <p>
        Les fichiers vont directement au prestataire de paiement{'\u00a0'}: nous n’en gardons rien. Vos nom, adresse,
        téléphone et date de naissance lui sont transmis tels qu’ils sont dans votre profil.
      </p>
      <FileField {...form.at('front')} label="Recto" rules={rules} />
      <FileField {...form.at('back')} label="Verso" rules={rules} optional />
      <Quiet>
        En envoyant, vous acceptez les{' '}
        <a href={conditions} target="_blank" rel="noreferrer">
          conditions du prestataire (nouvel onglet)
        </a>
        .
      </Quiet>
      {said !== null && (
        <Notice meaning="danger" alert>
          {said}
        </Notice>
      )}
      <Failure of={act} />
      <Buttons>
        <Button kind="primary" grows isBusy={isSending} onPress={() => void send()}>
          Envoyer ma pièce d’identité
        </Button>
        <Button onPress={onClose}>Revenir</Button>
      </Buttons>
    </Sheet>
  )
}

const Where = ({ own: { requirements, status, disabledSentence } }: { readonly own: Own }) => (
  <>
    {requirements.length > 0 ? (
      <>
        <Badge meaning="warning">À compléter</Badge>
        <Quiet>Le prestataire attend {requirements.join(', ')}.</Quiet>
      </>
    ) : (
      <Badge meaning={status === null ? 'info' : 'success'}>{status === null ? 'Ouvert' : 'Complet'}</Badge>
    )}
    {disabledSentence !== null && <Quiet>{disabledSentence}</Quiet>}
    {status !== null && (
      <Quiet>{status.payoutsEnabled ? 'Les virements sont ouverts.' : 'Les virements sont suspendus.'}</Quiet>
    )}
  </>
)

const Account = ({ own }: { readonly own: Own }) => {
  const [isOpen, setOpen] = useState(false)
  const ask = useAct(askOwnPayment, {
    done: ({ apiError }) => void (apiError === null && toast('L’état de votre compte est à jour.')),
  })
  const [unreached, setUnreached] = useState<string | null>(null)
  return (
    <Section title="Mon compte de paiement">
      <Card>
        <div>
          <Where own={own} />
          {unreached !== null && <Notice meaning="warning">{unreached}</Notice>}
          <Failure of={ask} />
          <Buttons>
            <Button icon="send" onPress={() => setOpen(true)}>
              Envoyer ma pièce d’identité
            </Button>
            <Button
              kind="quiet"
              icon="redo"
              isBusy={ask.isBusy}
              onPress={() => void ask.run({}).then((answer) => setUnreached(answer?.apiError ?? null))}
            >
              Demander où il en est
            </Button>
          </Buttons>
        </div>
      </Card>
      {isOpen && <IdentitySheet payee={own.payee} onClose={() => setOpen(false)} />}
    </Section>
  )
}

export const OwnPayment = () => {
  const isTeacher = useIdentity()?.parts.includes('teacher') ?? false
  const payment = useAnswer(ownPayment, {}, { enabled: isTeacher })
  if (!isTeacher) return null
  return <Answered of={payment}>{(own) => own.hasPaymentAccount && <Account own={own} />}</Answered>
}
