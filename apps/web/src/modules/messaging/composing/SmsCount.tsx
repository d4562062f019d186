// How many SMS a text makes, as it is typed.
import { countSms, smsPartsLimit, smsText } from '@cartable/domain/kernel/sms.ts'
import classes from './compose.module.css'

/** `text`: filled, as it leaves. */
export const SmsCount = ({ text }: { readonly text: string }) => {
  const { units, parts, remaining, encoding } = countSms(smsText(text))
  const isOver = parts > smsPartsLimit
  return (
    <span className={classes.counter} data-over={isOver || undefined} aria-live="polite">
      {units} caractère{units > 1 && 's'} · {parts} SMS
      {parts > 0 && !isOver && ` · encore ${remaining} avant le suivant`}
      {encoding === 'unicode' && ' · des signes hors de l’alphabet des SMS le raccourcissent à 70 caractères'}
      {isOver && ` · ${smsPartsLimit} au plus`}
    </span>
  )
}
