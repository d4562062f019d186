// The account on which a teacher or a candidate is paid: masked, what is to be looked at of it, corrected by himself with his password.
import { checkCauses } from '@cartable/domain/billing/pay-runs/account-checks.words.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { useState } from 'react'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Badge, Card, Lead, Mark, Quiet, Row, Section } from '../../../../platform/outside/cards.tsx'
import { TextField } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { Answered } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { ownAccount, saveOwnAccount } from './own-pay.doors.ts'

type SheetProps = { readonly title: string; readonly holder: string | null; readonly onClose: () => void }
/** The number in clear is typed, sent, and kept nowhere in the browser. */
const AccountSheet = ({ title, holder, onClose }: SheetProps) => {
  const form = useForm({ holder: holder ?? '', iban: '', bic: '', password: '' })
  const act = useAct(saveOwnAccount, { touches: ['payroll'] })
  return (
    <Sheet title={title} onClose={onClose} isDirty={form.isDirty}>
      <Form
        of={form}
        act={act}
        input={({ holder: name, iban, bic, password }) =>
          form.check({
            holder: name.trim() === '' ? 'Saisissez le titulaire du compte.' : null,
            iban: iban.trim() === '' ? 'Saisissez votre IBAN.' : null,
            password: password === '' ? 'Saisissez votre mot de passe.' : null,
          })
            ? { holder: name, iban, bic: bic.trim() || null, password }
            : null
        }
        after={() => {
          toast('RIB enregistré\u00a0: il sert au versement suivant, une fois vérifié.')
          onClose()
        }}
      >
        <TextField {...form.at('holder')} label="Titulaire" autoComplete="name" />
        <TextField
          {...form.at('iban')}
          label="IBAN"
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="characters"
        />
        <TextField {...form.at('bic')} label="BIC" autoComplete="off" spellCheck={false} optional />
        <TextField
          {...form.at('password')}
          type="password"
          label="Votre mot de passe"
          help="Pour que personne d’autre ne change votre RIB."
          autoComplete="current-password"
        />
        <Buttons>
          <Button kind="primary" submits grows>
            Enregistrer
          </Button>
          <Button onPress={onClose}>Revenir</Button>
        </Buttons>
      </Form>
    </Sheet>
  )
}

/** On the home page of a candidate: whether we know where to pay him, and the way to tell us. */
export const OwnAccountRow = () => {
  const account = useAnswer(ownAccount, {})
  if (account.data === undefined) return null
  const { maskedIban } = account.data
  return (
    <Section title="Pour être payé">
      <Card>
        <Row
          mark={<Mark icon="pay" meaning={maskedIban === null ? 'warning' : 'success'} />}
          title={maskedIban === null ? 'Donnez votre RIB' : 'Votre RIB est enregistré'}
          detail={maskedIban ?? 'Le compte sur lequel vos cours vous sont payés.'}
          to="/espace/dossier"
        />
      </Card>
    </Section>
  )
}

export const OwnAccount = () => {
  const account = useAnswer(ownAccount, {})
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title="Mon RIB">
      <Answered of={account}>
        {({ holder, maskedIban, check, heldUntil }) => {
          const gesture = maskedIban === null ? 'Donner mon RIB' : 'Corriger mon RIB'
          return (
            <Card>
              <div>
                <Lead>{maskedIban === null ? 'Aucun RIB enregistré' : maskedIban}</Lead>
                {holder !== null && <Quiet>{holder}</Quiet>}
                {check !== null && (
                  <>
                    <Badge meaning="warning">
                      {check === 'refused' ? 'Refusé par la banque' : 'En cours de vérification'}
                    </Badge>
                    <Quiet>
                      RIB {checkCauses[check]}
                      {'\u00a0'}: aucun versement n’y part avant notre vérification.
                    </Quiet>
                  </>
                )}
                {heldUntil !== null && (
                  <Quiet>
                    Par sécurité, les versements attendent jusqu’au {formatInstant(heldUntil)} après un changement de
                    RIB.
                  </Quiet>
                )}
                <Buttons>
                  <Button onPress={() => setOpen(true)}>{gesture}</Button>
                </Buttons>
              </div>
              {isOpen && <AccountSheet title={gesture} holder={holder} onClose={() => setOpen(false)} />}
            </Card>
          )
        }}
      </Answered>
    </Section>
  )
}
