import type { Chapter } from '../requirement.ts';

export const webRtc = {
  number: 17,
  name: 'WebRTC',
  requirements: [
    { number: '17.1.1', level: 2, asks: 'TURN addresses', notHere: 'no WebRTC' },
    { number: '17.2.1', level: 2, asks: 'DTLS keys', notHere: 'no WebRTC' },
    { number: '17.2.2', level: 2, asks: 'DTLS suites', notHere: 'no WebRTC' },
    { number: '17.2.3', level: 2, asks: 'SRTP authentication', notHere: 'no WebRTC' },
    { number: '17.2.4', level: 2, asks: 'broken SRTP', notHere: 'no WebRTC' },
    { number: '17.3.1', level: 2, asks: 'floods of signals', notHere: 'no WebRTC' },
    { number: '17.3.2', level: 2, asks: 'broken signals', notHere: 'no WebRTC' },
  ],
} as const satisfies Chapter;
