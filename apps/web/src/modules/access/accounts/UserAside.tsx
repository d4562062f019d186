// What is looked for first on the record of a staff user: how to reach them, and where their account stands.
import type { AccountState, StaffUserRecord } from '@cartable/domain/access/accounts/users.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { MailLink, PhoneLink } from '../../../platform/fields/Copyable.tsx'
import { AsideCard, AsideCards, AsideLine, AsidePair } from '../../../platform/form/Aside.tsx'
import { AbsencesOf } from '../absences/AbsenceLines.tsx'
import { LockButton, SendButton } from './AccountButtons.tsx'
import { standingDetail } from './account-texts.ts'
import classes from './accounts.module.css'
import { HeldCard } from './HandOverDialog.tsx'

type Props = {
  readonly user: StaffUserRecord & { account: AccountState }
  readonly name: string
  readonly canWrite: boolean
}

export const UserAside = ({ user, name, canWrite }: Props) => {
  const { account, email, phone, mobilePhone } = user
  const phones = [mobilePhone, phone].filter(({ phoneNumber }) => phoneNumber !== null)
  const detail = standingDetail(account)
  return (
    <AsideCards>
      <AsideCard title="En bref" isTitled={false}>
        {phones.map(({ phoneNumber, phoneRegion }) => (
          <AsideLine key={phoneNumber} icon={IconPhone}>
            <PhoneLink number={phoneNumber} region={phoneRegion} of={name} />
          </AsideLine>
        ))}
        <AsideLine icon={IconMail}>
          <MailLink address={email} of={name} />
        </AsideLine>
      </AsideCard>
      <AsideCard title="Connexion">
        <AsidePair label="Dernière connexion">
          <b>{account.lastLoginAt ? formatInstant(account.lastLoginAt) : '–'}</b>
        </AsidePair>
        {detail && <p className={classes.quiet}>{detail}</p>}
        {canWrite && account.refusal === null && account.enabled && (
          <div className={classes.stack}>
            <SendButton account={account} name={name} email={email} />
            <LockButton account={account} name={name} />
          </div>
        )}
        {account.refusal !== null && <p className={classes.refusal}>{account.refusal}</p>}
      </AsideCard>
      {user.id !== null && (
        <AsideCard title="Absences">
          <AbsencesOf staffUserId={user.id} canWrite={canWrite && account.enabled} />
        </AsideCard>
      )}
      {user.id !== null && <HeldCard id={user.id} name={name} canWrite={canWrite} />}
    </AsideCards>
  )
}
