// The messages that a person may do without, ticked one by one: from their account, or by the link at the foot of a mail.
import type { Choices } from '@cartable/domain/access/notifications/choices.schema.ts'
import { useState } from 'react'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Card, Quiet, Section } from '../../../../platform/outside/cards.tsx'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { CheckField, Fields } from '../../../../platform/outside/fields.tsx'
import { LinkAnswered } from '../../../../platform/outside/link.tsx'
import { useParam } from '../../../../platform/outside/router.tsx'
import { Answered, Failure } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { useIdentity } from '../../../../platform/session/session.ts'
import { linkChoices, saveChoices, saveLinkChoices, showChoices } from './choices.doors.ts'
import { ProveMobile } from './ProveMobile.tsx'

type Row = Pick<Choices['rows'][number], 'choice' | 'enabled'>
/** Answers null when it was not kept. */
type ListProps = {
  readonly choices: Choices
  readonly onChange: (row: Row) => Promise<unknown>
  /** Signed in: the telephone can be proved here. */
  readonly canProve?: boolean
}

const List = ({ choices, onChange, canProve = false }: ListProps) => {
  // a box changes as it is pressed, and back when the choice was not kept
  const [said, setSaid] = useState<Readonly<Partial<Record<Row['choice'], boolean>>>>({})
  const say = async (row: Row) => {
    setSaid((now) => ({ ...now, [row.choice]: row.enabled }))
    if ((await onChange(row)) === null) setSaid((now) => ({ ...now, [row.choice]: !row.enabled }))
  }
  const fieldsOf = (rows: Choices['rows']) =>
    rows.map(({ choice, label, description, enabled }) => (
      <CheckField
        key={choice}
        name={choice}
        value={said[choice] ?? enabled}
        error={null}
        onChange={(value) => void say({ choice, enabled: value })}
      >
        <b>{label}</b>
        <br />
        {description}
      </CheckField>
    ))
  const isSms = ({ choice }: Row) => choice.startsWith('sms-')
  const texts = choices.rows.filter(isSms)
  return (
    <>
      <Card>
        <Fields>{fieldsOf(choices.rows.filter((row) => !isSms(row)))}</Fields>
        <Quiet>
          Les factures, les paiements, la sécurité du compte, les contrats, les annulations et les stages arrivent
          toujours.
        </Quiet>
      </Card>
      {texts.length > 0 && (
        <Section title={`SMS au ${choices.phone}`}>
          <Card>
            <Fields>{fieldsOf(texts)}</Fields>
            <Quiet>Jamais avant 8 h ni après 21 h.</Quiet>
            {!choices.isPhoneProven && canProve && choices.phone !== null && <ProveMobile phone={choices.phone} />}
            {!choices.isPhoneProven && !canProve && (
              <Quiet>Pour demander d’autres SMS, prouvez ce portable depuis votre espace.</Quiet>
            )}
          </Card>
        </Section>
      )}
    </>
  )
}

const saved = () => toast('Choix enregistré')
const title = 'Mails et SMS que je reçois'
const leadOf = ({ address }: Choices) => (address === null ? null : <Quiet>Les mails envoyés à {address}.</Quiet>)

export const OwnChoices = () => {
  const choices = useAnswer(showChoices, {})
  const save = useAct(saveChoices, { done: saved })
  const isFamily = useIdentity()?.parts.includes('customer') === true
  return (
    <Page title={title} back={isFamily ? '/espace/compte' : '/espace'}>
      <Answered of={choices}>
        {(data) => (
          <>
            {leadOf(data)}
            <List choices={data} canProve onChange={(row) => save.run({ rows: [row] })} />
          </>
        )}
      </Answered>
      <Failure of={save} />
    </Page>
  )
}

export const LinkChoices = () => {
  const token = useParam('token')
  const choices = useAnswer(linkChoices, { token })
  const save = useAct(saveLinkChoices, { done: saved })
  return (
    <LinkAnswered of={choices} token={token}>
      {(data) => (
        <Page title={title} narrow>
          {leadOf(data)}
          <List choices={data} onChange={(row) => save.run({ token, rows: [row] })} />
          <Failure of={save} />
        </Page>
      )}
    </LinkAnswered>
  )
}
