// « Mon dossier »: papers, the account on which one is paid, who one is, becoming self-employed, leaving.

import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { OwnFile } from '@cartable/domain/teachers/own-file/own-file.schema.ts'
import { lazy, Suspense, useState } from 'react'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Badge, Card, Lead, Mark, Notice, Quiet, Row, Section } from '../../../../platform/outside/cards.tsx'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { DayField, TextArea, TextField } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { Answered, Failure } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { useIdentity } from '../../../../platform/session/session.ts'
import { OwnAccount } from '../../../billing/pay-runs/outside/own-account.parts.tsx'
import { PapersRow } from '../../../documents/outside/papers-row.parts.tsx'
import { askLeave, askSelfEmployed, ownFile, withdrawLeave, withdrawSelfEmployed } from './own-file.doors.ts'
import { OwnIdentity } from './own-identity.parts.tsx'
import { OwnPayment } from './own-payment.parts.tsx'

// a teacher has them beside his calendar
const OwnHours = lazy(async () => ({
  default: (await import('../../availability/outside/own-hours.parts.tsx')).OwnHours,
}))

type Closes = { readonly onClose: () => void }

const SelfEmployedSheet = ({ siret, onClose }: Closes & { readonly siret: string | null }) => {
  const form = useForm({ siret: siret ?? '' })
  const act = useAct(askSelfEmployed)
  return (
    <Sheet title="Devenir auto-entrepreneur" onClose={onClose} isDirty={form.isDirty}>
      <Form
        of={form}
        act={act}
        input={(values) => ({ siret: values.siret })}
        after={() => {
          toast('Demande reçue\u00a0: nous vérifions votre numéro et vous répondons.')
          onClose()
        }}
      >
        <p>
          Vous facturez alors vos cours, et payez vous-même vos cotisations. Vos contrats sont refaits avec l’accord des
          familles{'\u202f'}; rien ne change avant le jour que nous vous confirmons.
        </p>
        <TextField
          {...form.at('siret')}
          label="SIRET"
          help="Quatorze chiffres, sur votre attestation."
          inputMode="numeric"
        />
        <Buttons>
          <Button kind="primary" submits grows>
            Envoyer ma demande
          </Button>
          <Button onPress={onClose}>Revenir</Button>
        </Buttons>
      </Form>
    </Sheet>
  )
}

const LeaveSheet = ({ onClose }: Closes) => {
  const form = useForm({ wantedOn: '', words: '' })
  const act = useAct(askLeave)
  return (
    <Sheet title="Demander à partir" onClose={onClose} isDirty={form.isDirty}>
      <Form
        of={form}
        act={act}
        input={({ wantedOn, words }) =>
          form.check({ wantedOn: wantedOn === '' ? 'Choisissez le jour.' : null })
            ? { wantedOn, words: words.trim() || null }
            : null
        }
        after={() => {
          toast('Demande reçue\u00a0: nous vous appelons pour la suite.')
          onClose()
        }}
      >
        <p>Vos cours prévus ont lieu tant que rien n’est réglé. Nous prévenons les familles avec vous.</p>
        <DayField {...form.at('wantedOn')} label="Dernier jour souhaité" />
        <TextArea {...form.at('words')} label="Un mot pour nous" optional maxLength={1000} />
        <Buttons>
          <Button kind="primary" submits grows>
            Envoyer ma demande
          </Button>
          <Button onPress={onClose}>Revenir</Button>
        </Buttons>
      </Form>
    </Sheet>
  )
}

const Employment = ({ file }: { readonly file: OwnFile }) => {
  const [isOpen, setOpen] = useState(false)
  const withdraw = useAct(withdrawSelfEmployed, { done: () => toast('Demande retirée\u00a0: vous restez salarié.') })
  const { change } = file
  return (
    <Section title="Mon statut">
      <Card>
        <div>
          <Lead>{file.selfEmployed ? 'Auto-entrepreneur' : 'Salarié'}</Lead>
          {file.siret !== null && <Quiet>SIRET {file.siret}</Quiet>}
          {change !== null && (
            <>
              <Badge meaning={change.confirmedFor === null ? 'info' : 'success'}>
                {change.confirmedFor === null
                  ? `Changement demandé le ${formatDay(change.requestedAt)}`
                  : `${change.selfEmployed ? 'Auto-entrepreneur' : 'Salarié'} à partir du ${formatDay(change.confirmedFor)}`}
              </Badge>
              <Quiet>
                {change.confirmedFor === null
                  ? 'Nous vérifions, puis vous confirmons le jour. D’ici là, rien ne change.'
                  : 'Les cours d’avant vous sont payés comme avant.'}
              </Quiet>
              {change.missing !== null && <Notice meaning="warning">{change.missing}</Notice>}
            </>
          )}
          <Buttons>
            {!file.selfEmployed && change === null && (
              <Button onPress={() => setOpen(true)}>Devenir auto-entrepreneur</Button>
            )}
            {change?.selfEmployed && change.confirmedFor === null && (
              <Button kind="quiet" isBusy={withdraw.isBusy} onPress={() => void withdraw.run({})}>
                Retirer ma demande
              </Button>
            )}
          </Buttons>
          <Failure of={withdraw} />
        </div>
      </Card>
      {isOpen && <SelfEmployedSheet siret={file.siret} onClose={() => setOpen(false)} />}
    </Section>
  )
}

const Leaving = ({ file: { leave, leavesOn } }: { readonly file: OwnFile }) => {
  const [isOpen, setOpen] = useState(false)
  const withdraw = useAct(withdrawLeave, { done: () => toast('Demande retirée\u00a0: vous restez avec nous.') })
  return (
    <Section title="Partir">
      <Card>
        <div>
          {leavesOn !== null && <Lead>Votre départ est fixé au {formatDay(leavesOn)}.</Lead>}
          {leavesOn === null && leave !== null && (
            <>
              <Lead>Départ demandé pour le {formatDay(leave.wantedOn)}</Lead>
              <Quiet>Demandé le {formatDay(leave.askedAt)}. Nous vous appelons pour la suite.</Quiet>
              <Buttons>
                <Button kind="quiet" isBusy={withdraw.isBusy} onPress={() => void withdraw.run({})}>
                  Retirer ma demande
                </Button>
              </Buttons>
            </>
          )}
          {leavesOn === null && leave === null && (
            <>
              <Quiet>Vous souhaitez arrêter{'\u202f'}? Dites-nous quand, nous réglons la suite avec vous.</Quiet>
              <Buttons>
                <Button onPress={() => setOpen(true)}>Demander à partir</Button>
              </Buttons>
            </>
          )}
          <Failure of={withdraw} />
        </div>
      </Card>
      {isOpen && <LeaveSheet onClose={() => setOpen(false)} />}
    </Section>
  )
}

/** Of who teaches already: a candidate has no status to change, and leaves by the link of his candidacy. */
const Teaching = () => {
  const file = useAnswer(ownFile, {})
  return (
    <Answered of={file}>
      {(own) => (
        <>
          <Employment file={own} />
          <Leaving file={own} />
        </>
      )}
    </Answered>
  )
}

export const FilePage = () => {
  const parts = useIdentity()?.parts ?? []
  return (
    <Page title="Mon dossier" back="/espace" lead="Ce que nous avons de vous, tenu par vous.">
      <PapersRow />
      <OwnAccount />
      <OwnPayment />
      <OwnIdentity />
      {parts.includes('candidate') && (
        <Suspense fallback={null}>
          <OwnHours />
        </Suspense>
      )}
      <Section title="Mes coordonnées">
        <Card>
          <Row
            mark={<Mark icon="account" />}
            title="Adresse e-mail, téléphones, mot de passe"
            detail="Mon profil"
            to="/espace/profil"
          />
        </Card>
      </Section>
      {parts.includes('teacher') && <Teaching />}
    </Page>
  )
}
