// A text with its copy button, and the links that phones and e-mails are.
import { de } from '@cartable/domain/kernel/french.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { CopyButton } from '../shell/CopyButton.tsx'
import classes from './fields.module.css'

type Props = { readonly text: string; readonly label: string; readonly href?: string; readonly shown?: string }

/** `label` names what is copied: « le téléphone de Léa Dupont ». */
export const Copyable = ({ text, label, href, shown = text }: Props) => (
  <span className={classes.copyable}>
    {href ? (
      <a href={href} className={classes.copyLink}>
        {shown}
      </a>
    ) : (
      <span>{shown}</span>
    )}
    <CopyButton text={text} label={`Copier ${label}`} />
  </span>
)

export const PhoneLink = ({
  number,
  region,
  of,
}: {
  readonly number: string | null
  readonly region: string | null
  readonly of: string
}) =>
  number === null ? null : (
    <Copyable
      text={number}
      href={`tel:${number}`}
      shown={formatPhone(number, region)}
      label={`le téléphone ${de(of)}`}
    />
  )

export const MailLink = ({ address, of }: { readonly address: string | null; readonly of: string }) =>
  address === null ? null : <Copyable text={address} href={`mailto:${address}`} label={`l’e-mail ${de(of)}`} />
