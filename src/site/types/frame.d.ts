/** The bundled text of the script of the frame, which `src/site/build/console/frame.ts` provides. */
declare module '*/frame?text' {
  const frame: import('../components/Console/HostedPage/document').FrameScript;
  export default frame;
}
