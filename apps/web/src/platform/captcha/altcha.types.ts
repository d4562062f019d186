// The parts of the captcha's widget whose package gives no types.

declare module 'altcha/workers/pbkdf2?worker' {
  const Pbkdf2Worker: new () => Worker
  export default Pbkdf2Worker
}
