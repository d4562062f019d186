// The element of the captcha with its words, its style and its worker: a quarter of what a page weighs, so it comes after the page.
import 'altcha/external'
import 'altcha/i18n/fr-fr'
import 'altcha/altcha.css'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import './altcha.types.ts'

// A worker of our own origin: the policy of the pages forbids those made from text.
window.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker())
